// Numbers in words.

/** A number of things, with the word for one where it is one: 1 position, 2 positions. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
