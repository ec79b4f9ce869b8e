import type { FrameBounds } from '../../../lib/pictures/protocol.ts';
import type { Card, CardOptions } from '../card.ts';
import { artPieces, type CardArt, mapArt } from '../card-art.ts';

/** What goes to a process that draws cards, beside the bytes of the art. */
export interface CardOrder {
  readonly card: Card;
  readonly slots: readonly string[];
  readonly options: CardOptions;
  /** How many bytes each picture of the art has, in the order in which they follow each other; null for none. */
  readonly lengths: CardArt<number>;
}

/** The texts of a card have some kilobytes, at worst a hundred times 400 letters; its art comes in small sizes. */
export const largestOrder: FrameBounds = { maxNoteBytes: 1024 * 1024, maxBytes: 24 * 1024 * 1024 };

export const packArt = (art: CardArt) => ({
  bytes: Buffer.concat(artPieces(art).filter((part) => part !== null)),
  lengths: mapArt(art, (part) => part?.byteLength ?? null),
});

export function unpackArt(bytes: Uint8Array, lengths: CardOrder['lengths']): CardArt {
  let at = 0;
  return mapArt(lengths, (length) => {
    if (length === null) return null;
    at += length;
    return bytes.subarray(at - length, at);
  });
}
