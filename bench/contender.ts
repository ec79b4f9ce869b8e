import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadGenerator } from './load/load.ts';
import type { Tree } from './tree.ts';

/** Servers that are loaded over HTTP. */
export type ServerName =
  | 'bare'
  | 'restCached'
  | 'restWorkers'
  | 'restTwins'
  | 'restBrotli'
  | 'restCeiling'
  | 'restExecuted'
  | 'restBuilds'
  | 'graphql'
  | 'graphqlCached'
  | 'mercurius'
  | 'apollo'
  | 'sofa'
  | 'recordCached'
  | 'recordCeiling'
  | 'listBare'
  | 'listExecuted';

/** Everything else that is measured. */
export type PartContender =
  | 'gate'
  | 'batch'
  | 'builds'
  | 'search'
  | 'hostile'
  | 'worstDocuments'
  | 'lookUps'
  | 'lookUpsWithout'
  | 'start'
  | 'memory'
  | 'catalog'
  | 'reportsFew'
  | 'reportsMany'
  | 'reportsMongodb'
  | 'boards'
  | 'boardsMongodb'
  | 'cards'
  | 'pages'
  | 'pagesSeen';

/** All contenders by name. */
export type ContenderName = ServerName | PartContender;

export type Figures = Readonly<Record<string, number>>;

export interface Contender {
  readonly title: string;
  /** The process that is measured. */
  readonly pid: number;
  warmUp(): Promise<unknown>;
  /** The figures of one round. */
  lap(): Promise<Figures>;
}

/** Where the contenders of one tree are started, together. */
export interface Stage {
  readonly tree: Tree;
  /** A folder of its own. */
  readonly dir: string;
  readonly generator: LoadGenerator;
  readonly sliceMs: number;
  readonly warmUpMs: number;
  /** A copy of the data sources of the catalogs. */
  readonly catalog: string | undefined;
  /** How many accounts boards are filled with. */
  readonly accounts: number;
  /** A server for a database that is named for the run, and not removed. */
  readonly mongodbUri: string | undefined;
  readonly progress: (text: string) => void;
}

/** Calls `make` once, and answers its result to all callers. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Makes a folder below that of the stage. */
export function folder(dir: string, name: string): string {
  const path = join(dir, name);
  mkdirSync(path, { recursive: true });
  return path;
}
