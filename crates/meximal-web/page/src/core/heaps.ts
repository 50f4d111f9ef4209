// Sizes of heaps as they are written.

/** The sizes of heaps in a text such as 3+5+2.6, or undefined if it has anything else. */
export function sizesOf(text: string): number[] | undefined {
  const sizes: number[] = [];
  for (const part of text.split('+')) {
    const [, times = '1', size = ''] = /^\s*(?:(\d+)[.·])?(\d{1,15})\s*$/.exec(part) ?? [];
    if (size === '' || Number(times) > 40) return undefined;
    for (let count = Number(times); count > 0; count -= 1) sizes.push(Number(size));
  }
  return sizes;
}

/** As many equal heaps as this are written one by one. */
const FEW = 3;

/** A sum of heaps for reading: 2.5 means two heaps of 5, 5+5; where there are more, a raised dot says so. */
export function heapsInWords(text: string): string {
  if (text.includes(':')) return text;
  return text.replace(/(\d+)\.(\d+)/g, (_, times: string, size: string) =>
    Number(times) <= FEW ? Array<string>(Number(times)).fill(size).join('+') : `${times}·${size}`,
  );
}
