import { type GameId, gameIds } from '../../../src/games/ids.ts';

/** One request as it is sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** With the key of a moderator. */
  readonly isModerators?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that takes as much as its kind can. Another turn asks for something else, where it can. */
export interface Attack {
  readonly name: string;
  readonly request: (turn: number) => Sent;
  /** How many it takes of all buckets, where its answer does not say so; one when left out. */
  readonly tokens?: number;
}

/** Ids of what the caller has made before. */
export type World = Readonly<
  Record<'report' | 'build' | 'profile' | 'webhook' | 'delivery' | 'verification' | 'key', string>
>;

export const games: readonly GameId[] = gameIds;

/** Records with much in them, by game. */
export const records = {
  avatar: { genshin: 10000007, hsr: 8001, zzz: 1091 },
  weapon: { genshin: 11401, hsr: 23001, zzz: 14109 },
  set: { genshin: 15001, hsr: 101, zzz: 31000 },
} as const satisfies Readonly<Record<string, Readonly<Record<GameId, number>>>>;

export const rowUids = (count: number, turn: number): string[] =>
  Array.from({ length: count }, (_, index) => String(800_000_000 + (turn % 900_000) * 100 + index));

/** A hundred characters that are near many names, and none. */
export const longWords =
  'raiden shogun hu taa kamisato ayak yae mikoo zhongly silver wolff acheronn robin spark'
    .repeat(2)
    .slice(0, 100);

export const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
