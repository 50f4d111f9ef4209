// The census of subtraction sets on a card: one set for each thread at a time, decided as `scalar` of the library does it.
// Bit k-1 of `left` says that Left, moving first, loses with n-k tokens, bit k-1 of `right` the same of Right. A set is done
// when Left is safe in the last max S positions and Right loses the last min S of them, or when a window that was saved
// after 32, 64, 128, ... steps comes again.

typedef unsigned int u32;
typedef unsigned long long u64;

template <typename Word>
__device__ bool is_all_left(Word set, Word longest, Word shortest, Word left, Word right)
{
    Word saved_left = left & longest, saved_right = right & longest;
    u32 age = 0, power = 32;
    while (true) {
        bool returned = false;
#pragma unroll
        for (int i = 0; i < 8; i++) {
            Word left_loses = (right & set) == 0;
            Word right_loses = (left & set) == 0;
            left = left << 1 | left_loses;
            right = right << 1 | right_loses;
            returned |= (((left ^ saved_left) | (right ^ saved_right)) & longest) == 0;
        }
        // Left for ever stays true, so that it is enough to look now and then.
        if ((left & longest) == 0 && (~right & shortest) == 0) return true;
        if (returned) return false;
        age += 8;
        if (age == power) {
            saved_left = left & longest;
            saved_right = right & longest;
            age = 0;
            power = power < 0x40000000u ? 2 * power : power;
        }
    }
}

template <typename Word>
__device__ void census(u64 first, u64 end, u32 min, u32 max, u64 start_left, u64 start_right, u64 *all_left)
{
    u64 stride = (u64)gridDim.x * blockDim.x;
    Word shortest = (Word)(((u64)1 << min) - 1);
    u32 found = 0;
    for (u64 number = first + (u64)blockIdx.x * blockDim.x + threadIdx.x; number < end; number += stride) {
        // Bit j of the number is the element max - j.
        u64 set = __brevll(number) >> (64 - max) | (u64)1 << (min - 1);
        u64 longest = ~(u64)0 >> __clzll(set);
        found += is_all_left<Word>((Word)set, (Word)longest, shortest, (Word)start_left, (Word)start_right);
    }
    for (int offset = 16; offset > 0; offset /= 2) found += __shfl_down_sync(~0u, found, offset);
    if (threadIdx.x % 32 == 0) atomicAdd(all_left, (u64)found);
}

extern "C" __global__ void census_32(u64 first, u64 end, u32 min, u32 max, u64 left, u64 right, u64 *all_left)
{
    census<u32>(first, end, min, max, left, right, all_left);
}

extern "C" __global__ void census_64(u64 first, u64 end, u32 min, u32 max, u64 left, u64 right, u64 *all_left)
{
    census<u64>(first, end, min, max, left, right, all_left);
}
