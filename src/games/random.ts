/** A source of numbers in [0, 1). */
export type Random = () => number;

/** FNV-1a: spreads a text over 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Random numbers from a seed: the same text gives the same numbers on every machine (mulberry32). */
export function seededRandom(text: string): Random {
  let state = hash(text);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `min` to `max`, both included. */
export const int = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

/** One of `items`, which must not be empty. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[int(random, 0, items.length - 1)];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

/** `count` different places of `items` in random order; all of them when there are fewer. */
export function sample<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  for (let index = 0; index < Math.min(count, rest.length); index += 1) {
    const other = int(random, index, rest.length - 1);
    [rest[index], rest[other]] = [rest[other] as Item, rest[index] as Item];
  }
  return rest.slice(0, count);
}
