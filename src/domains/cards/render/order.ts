import type { FrameBounds } from '../../../lib/pictures/protocol.ts';
import type { Card, CardArt, CardOptions } from '../card.ts';

/** What goes to a process that draws cards, beside the bytes of the art. */
export interface CardOrder {
  readonly card: Card;
  /** The slots of worn gear in the game's order. */
  readonly slots: readonly string[];
  readonly options: CardOptions;
  /** How many bytes each picture of the art has, in the order in which they follow each other; null for none. */
  readonly lengths: {
    readonly splash: number | null;
    readonly weapon: number | null;
    readonly gear: readonly (number | null)[];
  };
}

/** The texts of a card have some kilobytes, at worst a hundred times 400 letters; its art comes in small sizes. */
export const largestOrder: FrameBounds = { maxNoteBytes: 1024 * 1024, maxBytes: 24 * 1024 * 1024 };

/** The art one after the other. */
export function packArt({ splash, weapon, gear }: CardArt) {
  const bytes = Buffer.concat([splash, weapon, ...gear].filter((part) => part !== null));
  const lengthOf = (part: Uint8Array | null): number | null => part?.byteLength ?? null;
  return {
    bytes,
    lengths: { splash: lengthOf(splash), weapon: lengthOf(weapon), gear: gear.map(lengthOf) },
  };
}

export function unpackArt(
  bytes: Uint8Array,
  { splash, weapon, gear }: CardOrder['lengths'],
): CardArt {
  let at = 0;
  function next(length: number | null): Uint8Array | null {
    if (length === null) return null;
    at += length;
    return bytes.subarray(at - length, at);
  }
  return { splash: next(splash), weapon: next(weapon), gear: gear.map(next) };
}
