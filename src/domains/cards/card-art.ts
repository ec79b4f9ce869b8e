/** Pictures of a card, such as PNG or WebP bytes; it is drawn without those that are null. */
export interface CardArt<Piece = Uint8Array> {
  readonly splash: Piece | null;
  readonly weapon: Piece | null;
  readonly gear: readonly (Piece | null)[];
  /** Of constellations or eidolons, and of talents in the card's order. */
  readonly ranks: readonly (Piece | null)[];
  readonly talents: readonly (Piece | null)[];
}

export interface FoundArt {
  readonly art: CardArt;
  /** `down` when a host did not answer, `lacking` when it lacks a picture. Hosts that are switched off do not count. */
  readonly state: 'whole' | 'lacking' | 'down';
}

export const mapArt = <From, To>(
  { splash, weapon, gear, ranks, talents }: CardArt<From>,
  map: (piece: From | null) => To | null,
): CardArt<To> => {
  const mapAll = (pieces: readonly (From | null)[]) => pieces.map((piece) => map(piece));
  return {
    splash: map(splash),
    weapon: map(weapon),
    gear: mapAll(gear),
    ranks: mapAll(ranks),
    talents: mapAll(talents),
  };
};

/** All pieces, in the order in which `mapArt` visits them. */
export const artPieces = <Piece>(art: CardArt<Piece>): readonly (Piece | null)[] => [
  art.splash,
  art.weapon,
  ...art.gear,
  ...art.ranks,
  ...art.talents,
];
