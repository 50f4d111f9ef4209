// Numbers in words.

/** So many things, with the word for one where it is one: 1 position, 2 positions. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** A sentence of the command without what it says about its flags. */
export function withoutFlags(text: string): string {
  return text
    .replace(/ \([^()]*--[^()]*\)/g, '')
    .replace(/[;,] (which )?--[a-z]+ (shows|lists|prints) (them|it)?/g, '')
    .replace(/;? ?'[^']*--[^']*' goes on from there/g, '');
}
