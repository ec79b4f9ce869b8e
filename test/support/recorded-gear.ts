import type { WornGear } from '../../src/games/builds/build.ts';

/** A piece that characters wear in recorded runs; points for percentages, as gear is shown. */
export interface RecordedPiece {
  readonly slot: string;
  /** `{element}_dmg_bonus` stands for the element of who wears it. */
  readonly main: readonly [stat: string, value: number];
  readonly subs: readonly (readonly [stat: string, value: number])[];
}

/** The recorded gear as a character of an element wears it. */
export const wornBy = (
  gear: readonly RecordedPiece[],
  element: string,
  level: number,
): readonly WornGear[] =>
  gear.map(({ slot, main: [stat, value], subs }) => ({
    slot,
    setId: null,
    rarity: 5,
    level,
    mainStat: { stat: stat.replace('{element}', element), value },
    subStats: subs.map(([sub, points]) => ({ stat: sub, value: points, rolls: null })),
  }));
