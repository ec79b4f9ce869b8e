/** One row of the table: higher is better unless `lowerIsBetter`. */
export interface Target {
  readonly name: string;
  readonly unit: 'ratio' | 'kB' | 'µs' | 'ms' | 'trips' | 'MB' | 's';
  readonly must: number;
  readonly aim?: number;
  readonly lowerIsBetter?: boolean;
  /** What to do to have it measured, where the usual run leaves it out. */
  readonly onWish?: string;
}

/** The sources of the catalog do not come with the project. */
const fromCatalog = { lowerIsBetter: true, onWish: 'name a folder with --catalog' } as const;

/** It takes minutes to fill a store. */
const filed = { lowerIsBetter: true, onWish: 'ask for it with --reports' } as const;

/** It takes minutes too. */
const ranked = { lowerIsBetter: true, onWish: 'ask for it with --boards' } as const;

/** A card takes a third of a second. */
const drawn = { lowerIsBetter: true, onWish: 'ask for it with --cards' } as const;

export const targets = {
  restExecuted: {
    name: 'REST player run by the graph / bare',
    unit: 'ratio',
    must: 0.6,
    aim: 0.75,
  },
  graphqlMercurius: {
    name: 'GraphQL player / mercurius with jit',
    unit: 'ratio',
    must: 0.75,
    aim: 0.95,
  },
  graphqlCached: {
    name: 'GraphQL player from cache / mercurius with jit',
    unit: 'ratio',
    must: 2,
    aim: 3.5,
  },
  graphqlApollo: { name: 'GraphQL player / Apollo Server 5', unit: 'ratio', must: 3.5, aim: 4.5 },
  restSofa: { name: 'REST run by the graph / sofa-api', unit: 'ratio', must: 2.5, aim: 4 },
  restCeiling: {
    name: 'REST player from cache / the ceiling',
    unit: 'ratio',
    must: 0.55,
    aim: 0.75,
  },
  restBrotli: { name: 'REST player from cache with br / bare', unit: 'ratio', must: 3, aim: 4 },
  playerWire: {
    name: 'a genshin player on the wire',
    unit: 'kB',
    must: 6,
    aim: 4.5,
    lowerIsBetter: true,
  },
  recordCeiling: {
    name: 'REST character from cache / the ceiling',
    unit: 'ratio',
    must: 0.55,
    aim: 0.75,
  },
  listExecuted: {
    name: 'REST list of 50 run by the graph / bare',
    unit: 'ratio',
    must: 0.65,
    aim: 0.75,
  },
  gate: { name: 'key and request bucket', unit: 'µs', must: 3, aim: 1, lowerIsBetter: true },
  batchPlayers: {
    name: 'batch of 20: trips for players',
    unit: 'trips',
    must: 1,
    aim: 1,
    lowerIsBetter: true,
  },
  batchTrust: {
    name: 'batch of 20: trips for trust',
    unit: 'trips',
    must: 1,
    aim: 1,
    lowerIsBetter: true,
  },
  includeBuild: {
    name: 'REST player with include_build / without',
    unit: 'ratio',
    must: 1.35,
    lowerIsBetter: true,
  },
  analyze: { name: 'analysis of a build', unit: 'µs', must: 500, lowerIsBetter: true },
  simulate: { name: 'simulation of the standard rotation', unit: 'µs', must: 500, lowerIsBetter: true },
  simulateLargest: {
    name: 'simulation of the largest rotation',
    unit: 'µs',
    must: 20_000,
    lowerIsBetter: true,
  },
  search: { name: 'search by what people type', unit: 'µs', must: 1000, lowerIsBetter: true },
  searchWorst: { name: 'search by eight long words of nothing', unit: 'µs', must: 5000, lowerIsBetter: true },
  searchMemory: { name: 'index of search, three games, all languages', unit: 'MB', must: 15, lowerIsBetter: true },
  start: { name: 'start to first answer', unit: 's', must: 2, lowerIsBetter: true },
  memoryStart: { name: 'memory after the start', unit: 'MB', must: 180, lowerIsBetter: true },
  memoryLoaded: {
    name: 'memory after 1,000,000 requests',
    unit: 'MB',
    must: 400,
    lowerIsBetter: true,
    onWish: 'ask for it with --memory',
  },
  catalogImport: { name: 'catalog import', unit: 's', must: 60, ...fromCatalog },
  catalogPeak: { name: 'catalog import: peak memory', unit: 'MB', must: 700, ...fromCatalog },
  catalogServed: {
    name: 'memory after every catalog record in 5 languages',
    unit: 'MB',
    must: 250,
    ...fromCatalog,
  },
  reportSubmit: {
    name: 'a report beside 1,000,000 / beside 1,000',
    unit: 'ratio',
    must: 1.5,
    ...filed,
  },
  reportPage: {
    name: 'a page of the queue of 1,000,000 / of 1,000',
    unit: 'ratio',
    must: 1.5,
    ...filed,
  },
  lookUps: {
    name: 'new account looked up with boards / without',
    unit: 'ratio',
    must: 1.3,
    lowerIsBetter: true,
  },
  boardPage: {
    name: 'page at rank 500,000 of 1,000,000 / at rank 1',
    unit: 'ratio',
    must: 1.2,
    ...ranked,
  },
  cardCold: { name: 'card that has to be drawn', unit: 'ms', must: 400, ...drawn },
  cardKept: { name: 'card from cache / another picture', unit: 'ratio', must: 2, ...drawn },
  cardMemory: {
    name: 'memory more after 1,000 cards than after 100',
    unit: 'MB',
    must: 64,
    ...drawn,
  },
  boardRanks: { name: 'ranks of one account', unit: 'µs', must: 2000, ...ranked },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;

/** The values of the rounds of each target that was measured. */
export type Measured = Readonly<Partial<Record<TargetName, readonly number[]>>>;
