// The census of subtraction sets in ending partizan play, one set in each thread (Inoue, Kadowaki, Kimura, Wada).
//
// The last positions are two words, newest first: bit k-1 of `left` says that Left loses when she moves first with n-k tokens, bit k-1
// of `right` the same of Right. Positions below 0 are kept as N-positions, which help nobody who moves to them. If Left did not
// lose in the last max S positions and Right lost in the last min S, Left wins everything from there on. If the window of the last max S
// positions returns, the sequence is periodic, and not all Left.
//
// Most sets are soon all Left. So there are two kernels. The first looks for nothing else, for a number of blocks of STEPS positions, and
// marks the sets that it cannot decide; the second decides those exactly, by Brent's search for a window that returns. Each kernel does the
// same work in all threads. A thread takes one set after another, so that threads whose sets are decided early do not wait.
//
// Thread t of T looks at the sets first + t, first + t + T, ...; bit b of word w of its marks, marks[w * T + t], is its set 32 w + b.

#define STEPS 16
#define BLOCKS 7

#define STEP                                                                                              \
    const WORD left_loses = (right & set) == 0;                                                           \
    const WORD right_loses = (left & set) == 0;                                                           \
    left = left << 1 | left_loses;                                                                        \
    right = right << 1 | right_loses;

template <typename WORD> __device__ WORD elements(unsigned long long number, unsigned min, unsigned max) {
    return (WORD)(__brevll(number) >> (64 - max)) | (WORD)1 << (min - 1);
}

__device__ unsigned leading_zeros(unsigned word) { return __clz(word); }
__device__ unsigned leading_zeros(unsigned long long word) { return __clzll(word); }

__device__ void add(unsigned long long *total, unsigned long long counted) {
    for (int offset = 16; offset > 0; offset /= 2)
        counted += __shfl_down_sync(0xffffffffu, counted, offset);
    if ((threadIdx.x & 31) == 0)
        atomicAdd(total, counted);
}

template <typename WORD>
__device__ void find_left(unsigned min, unsigned max, WORD start_left, WORD start_right,
                          unsigned long long first, unsigned long long end, unsigned *marks,
                          unsigned long long *all_left) {
    const unsigned long long threads = (unsigned long long)gridDim.x * blockDim.x;
    const unsigned long long thread = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
    const WORD shortest = ((WORD)1 << min) - 1;
    unsigned long long number = first + thread;
    unsigned counted = 0, turn = 0, marked = 0, block = 0;
    WORD set = elements<WORD>(number, min, max);
    WORD longest = ~(WORD)0 >> leading_zeros(set);
    WORD left = start_left, right = start_right;
    while (number < end) {
#pragma unroll
        for (int step = 0; step < STEPS; step++) {
            STEP
        }
        block++;
        const bool for_ever = ((left & longest) | (~right & shortest)) == 0;
        if (for_ever || block == BLOCKS) {
            counted += for_ever;
            marked |= (unsigned)!for_ever << (turn & 31);
            number += threads;
            if ((turn & 31) == 31 || number >= end) {
                marks[(unsigned long long)(turn >> 5) * threads + thread] = marked;
                marked = 0;
            }
            turn++;
            block = 0;
            set = elements<WORD>(number, min, max);
            longest = ~(WORD)0 >> leading_zeros(set);
            left = start_left;
            right = start_right;
        }
    }
    __syncwarp();
    add(all_left, counted);
}

template <typename WORD>
__device__ void decide(unsigned min, unsigned max, WORD start_left, WORD start_right,
                       unsigned long long first, unsigned long long end, const unsigned *marks,
                       unsigned long long *all_left) {
    const unsigned long long threads = (unsigned long long)gridDim.x * blockDim.x;
    const unsigned long long thread = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
    const WORD shortest = ((WORD)1 << min) - 1;
    const unsigned before = (max + STEPS - 1) / STEPS;
    unsigned long long counted = 0;
    // Thread t has (end - first - t) / T sets, rounded up.
    const unsigned long long sets =
        end - first > thread ? (end - first - thread + threads - 1) / threads : 0;
    const unsigned long long words = (sets + 31) / 32;
    unsigned long long word = 0;
    unsigned bits = words > 0 ? marks[thread] : 0;
    WORD set = 0, longest = 0, left = 0, right = 0, saved_left = 0, saved_right = 0;
    unsigned age = 0, power = 0;
    bool fresh = true;
    for (;;) {
        if (fresh) {
            while (bits == 0 && word + 1 < words) {
                word++;
                bits = marks[word * threads + thread];
            }
            if (bits == 0)
                break;
            const unsigned bit = __ffs(bits) - 1;
            bits &= bits - 1;
            set = elements<WORD>(first + thread + (32 * word + bit) * threads, min, max);
            longest = ~(WORD)0 >> leading_zeros(set);
            left = start_left;
            right = start_right;
            // Nothing returns to this window, in which both players always lose.
            saved_left = ~(WORD)0;
            saved_right = ~(WORD)0;
            age = 0;
            power = before;
            fresh = false;
        }
        bool returned = false;
#pragma unroll
        for (int step = 0; step < STEPS; step++) {
            STEP
            returned |= (((left ^ saved_left) | (right ^ saved_right)) & longest) == 0;
        }
        const bool for_ever = ((left & longest) | (~right & shortest)) == 0;
        age++;
        if (age == power) {
            saved_left = left;
            saved_right = right;
            age = 0;
            power *= 2;
        }
        if (for_ever || returned) {
            counted += for_ever;
            fresh = true;
        }
    }
    __syncwarp();
    add(all_left, counted);
}

#define KERNELS(WIDTH, WORD)                                                                              \
    extern "C" __global__ void find_left_##WIDTH(                                                         \
        unsigned min, unsigned max, WORD start_left, WORD start_right, unsigned long long first,          \
        unsigned long long end, unsigned *marks, unsigned long long *all_left) {                          \
        find_left<WORD>(min, max, start_left, start_right, first, end, marks, all_left);                  \
    }                                                                                                     \
    extern "C" __global__ void decide_##WIDTH(                                                            \
        unsigned min, unsigned max, WORD start_left, WORD start_right, unsigned long long first,          \
        unsigned long long end, unsigned *marks, unsigned long long *all_left) {                          \
        decide<WORD>(min, max, start_left, start_right, first, end, marks, all_left);                     \
    }

// max S <= 32, and max S <= 63.
KERNELS(32, unsigned)
KERNELS(64, unsigned long long)
