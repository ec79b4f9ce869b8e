import { type GameId, gameIds } from '../../src/games/ids.ts';

/** How long the tests are that could go on for ever. */
export interface Lengths {
  /** Random documents that are answered three times each. */
  readonly documents: number;
  /** Random builds and rotations that are sent. */
  readonly bodies: number;
  /** How often each of the worst documents is asked for, in each half. */
  readonly worstTurns: number;
  /** Writers that are killed, three at a time. */
  readonly kills: number;
  /** Different cards that one process draws. */
  readonly cards: number;
  /** Records of each kind of a catalog that are walked in every language. */
  readonly records: number;
  /** Languages in which a catalog is walked. */
  readonly languages: number;
  /** Games whose catalog is made of its public addresses. */
  readonly publicGames: readonly GameId[];
  /** Of a table that is tried in full, each row so far from the one before. */
  readonly step: number;
  /** The colour schemes in which pages are looked at. */
  readonly schemes: Readonly<Record<'desktop' | 'phone', readonly ('light' | 'dark')[]>>;
  /** So many instances share one bucket, one story each. */
  readonly simulatedInstances: readonly number[];
  /** Begins another row of random documents, and chooses other records. */
  readonly seed: string;
}

/** `npm test`: a sample of each, the same in every run. */
export const sample: Lengths = {
  documents: 300,
  bodies: 240,
  worstTurns: 2,
  kills: 6,
  cards: 8,
  records: 6,
  languages: 4,
  publicGames: ['genshin'],
  step: 3,
  schemes: { desktop: ['dark'], phone: ['light'] },
  simulatedInstances: [31],
  seed: 'waypoint',
};

/** `npm run test:long`: every record, and enough of the rest to find what is rare. */
export const whole: Lengths = {
  documents: 5000,
  bodies: 10_000,
  worstTurns: 20,
  kills: 30,
  cards: 200,
  records: 100_000,
  languages: 100,
  publicGames: gameIds,
  step: 1,
  schemes: { desktop: ['light', 'dark'], phone: ['light', 'dark'] },
  simulatedInstances: [1, 4, 30, 60, 100],
  seed: 'waypoint',
};
