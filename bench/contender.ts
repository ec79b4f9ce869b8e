import type { LoadGenerator } from './load/load.ts';
import type { ServerName } from './servers.ts';
import type { PartContender } from './parts.ts';
import type { Tree } from './tree.ts';

/** Whatever is measured, by name. */
export type ContenderName = ServerName | PartContender;

export type Figures = Readonly<Record<string, number>>;

export interface Contender {
  readonly title: string;
  /** The process that is measured, and what it is asked: where it is loaded over HTTP. */
  readonly pid: number;
  warmUp(): Promise<unknown>;
  /** What one round comes to. */
  lap(): Promise<Figures>;
}

/** Where the contenders of one tree are started anew, together. */
export interface Stage {
  readonly tree: Tree;
  /** A folder of its own. */
  readonly dir: string;
  readonly generator: LoadGenerator;
  readonly sliceMs: number;
  readonly warmUpMs: number;
  /** A copy of the data sources that catalogs are made of. */
  readonly catalog: string | undefined;
  /** How many accounts boards are filled with. */
  readonly accounts: number;
  /** A database that may be written into; it is named for the run and not removed. */
  readonly mongodbUri: string | undefined;
  readonly progress: (text: string) => void;
}

/** Calls `make` once, for all that need what it makes. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
