// The census of subtraction sets in ending partizan play, one set in each thread (Inoue, Kadowaki, Kimura, Wada).
//
// The last positions are two words, newest first: bit k-1 of `left` says that Left loses when she moves first with n-k tokens, bit k-1
// of `right` the same of Right. Positions below 0 are kept as N-positions, which help nobody who moves to them. If Left did not
// lose in the last max S positions and Right lost in the last min S, Left wins everything from there on. If the window of the last max S
// positions is the same after a number of blocks, the sequence is periodic, and not all Left: blocks of STEPS positions are
// compared by Brent's method, for the window after each block decides the next one.
//
// A thread takes one set after another, so that threads of a warp whose sets are decided early do not wait for the others.

#define STEPS 8
#define FIRST_POWER 4

#define CENSUS(NAME, WORD, WIDTH, LEADING_ZEROS)                                                          \
    extern "C" __global__ void NAME(unsigned min, unsigned max, WORD start_left, WORD start_right,        \
                                    unsigned long long first, unsigned long long end,                     \
                                    unsigned long long *all_left) {                                       \
        const unsigned long long stride = (unsigned long long)gridDim.x * blockDim.x;                     \
        unsigned long long number = first + (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;    \
        const WORD shortest = ((WORD)1 << min) - 1;                                                       \
        unsigned long long counted = 0;                                                                   \
        WORD set = 0, longest = 0, left = 0, right = 0, saved_left = 0, saved_right = 0;                  \
        unsigned age = 0, power = 0;                                                                      \
        bool fresh = true;                                                                                \
        while (number < end) {                                                                            \
            if (fresh) {                                                                                  \
                set = (WORD)(__brevll(number) >> (64 - max)) | (WORD)1 << (min - 1);                      \
                longest = ~(WORD)0 >> LEADING_ZEROS(set);                                                 \
                left = start_left;                                                                        \
                right = start_right;                                                                      \
                saved_left = left & longest;                                                              \
                saved_right = right & longest;                                                            \
                age = 0;                                                                                  \
                power = FIRST_POWER;                                                                      \
                fresh = false;                                                                            \
            }                                                                                             \
            _Pragma("unroll") for (int step = 0; step < STEPS; step++) {                                  \
                const WORD left_loses = (right & set) == 0;                                               \
                const WORD right_loses = (left & set) == 0;                                               \
                left = left << 1 | left_loses;                                                            \
                right = right << 1 | right_loses;                                                         \
            }                                                                                             \
            const WORD now_left = left & longest, now_right = right & longest;                            \
            const bool for_ever = now_left == 0 && (~right & shortest) == 0;                              \
            const bool returned = now_left == saved_left && now_right == saved_right;                     \
            age++;                                                                                        \
            if (age == power) {                                                                           \
                saved_left = now_left;                                                                    \
                saved_right = now_right;                                                                  \
                age = 0;                                                                                  \
                power *= 2;                                                                               \
            }                                                                                             \
            if (for_ever || returned) {                                                                   \
                counted += for_ever;                                                                      \
                number += stride;                                                                         \
                fresh = true;                                                                             \
            }                                                                                             \
        }                                                                                                 \
        for (int offset = 16; offset > 0; offset /= 2)                                                    \
            counted += __shfl_down_sync(0xffffffffu, counted, offset);                                    \
        if ((threadIdx.x & 31) == 0)                                                                      \
            atomicAdd(all_left, counted);                                                                 \
    }

// max S <= 32, and max S <= 63.
CENSUS(census_narrow, unsigned, 32, __clz)
CENSUS(census_wide, unsigned long long, 64, __clzll)
