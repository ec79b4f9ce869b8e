import type { ContenderName } from './contender.ts';

/** What a contender came to in a round, by its name: microseconds of CPU unless its name says otherwise. */
export type Figure = readonly [contender: ContenderName, figure: string];

/** One row of the table: higher is better unless `lowerIsBetter`. */
export interface Target {
  readonly title: string;
  readonly unit: 'ratio' | 'kB' | 'µs' | 'ms' | 'trips' | 'MB' | 's';
  /** What the service spends: beside another commit this alone is compared. */
  readonly cost: Figure;
  /** The row is the ratio of the two. */
  readonly beside?: Figure;
  /** Figures times this are in the unit. */
  readonly scale?: number;
  readonly must: number;
  readonly aim?: number;
  readonly lowerIsBetter?: boolean;
  /** What to do to have it measured, where the usual run leaves it out. */
  readonly onWish?: Wish;
}

export type Wish = 'catalog' | 'reports' | 'boards' | 'cards' | 'memory' | 'browser';

const faster = (cost: ContenderName, beside: ContenderName) =>
  ({ unit: 'ratio', cost: [cost, 'cpu'], beside: [beside, 'cpu'] }) as const;

const less = { lowerIsBetter: true } as const;

export const targets = {
  restExecuted: {
    title: 'REST player run by the graph / bare',
    ...faster('restExecuted', 'bare'),
    must: 0.6,
    aim: 0.75,
  },
  graphqlMercurius: {
    title: 'GraphQL player / mercurius with jit',
    ...faster('graphql', 'mercurius'),
    must: 0.75,
    aim: 0.95,
  },
  graphqlCached: {
    title: 'GraphQL player from cache / mercurius with jit',
    ...faster('graphqlCached', 'mercurius'),
    must: 2,
    aim: 3.5,
  },
  graphqlApollo: {
    title: 'GraphQL player / Apollo Server 5',
    ...faster('graphql', 'apollo'),
    must: 3.5,
    aim: 4.5,
  },
  restSofa: {
    title: 'REST run by the graph / sofa-api',
    ...faster('restExecuted', 'sofa'),
    must: 2.5,
    aim: 4,
  },
  restCeiling: {
    title: 'REST player from cache / the ceiling',
    ...faster('restCached', 'restCeiling'),
    must: 0.55,
    aim: 0.75,
  },
  workersCpu: {
    // Beside processes that share nothing: what two cost on a machine with few cores is not what sharing costs.
    title: 'REST player from cache, two workers / two processes of their own',
    unit: 'ratio',
    cost: ['restWorkers', 'cpu'],
    beside: ['restTwins', 'cpu'],
    must: 1.1,
    aim: 1,
    ...less,
  },
  workersRate: {
    title: 'requests a second, two workers / one process',
    unit: 'ratio',
    cost: ['restWorkers', 'requestsPerSecond'],
    beside: ['restCached', 'requestsPerSecond'],
    // The load generator is on one of this machine's cores: what is left for two workers depends on how many there are.
    must: 0.7,
  },
  restBrotli: {
    title: 'REST player from cache with br / bare',
    ...faster('restBrotli', 'bare'),
    must: 3,
    aim: 4,
  },
  playerWire: {
    title: 'a genshin player on the wire',
    unit: 'kB',
    cost: ['restBrotli', 'bytes'],
    scale: 0.001,
    must: 6,
    aim: 4.5,
    ...less,
  },
  recordCeiling: {
    title: 'REST character from cache / the ceiling',
    ...faster('recordCached', 'recordCeiling'),
    must: 0.55,
    aim: 0.75,
  },
  listExecuted: {
    title: 'REST list of 50 run by the graph / bare',
    ...faster('listExecuted', 'listBare'),
    must: 0.65,
    aim: 0.75,
  },
  includeBuild: {
    title: 'REST player with include_build / without',
    ...faster('restBuilds', 'restExecuted'),
    must: 1.35,
    ...less,
  },
  gate: {
    title: 'key, request bucket and their headers',
    unit: 'µs',
    cost: ['gate', 'admitAndHeaders'],
    must: 3,
    aim: 1,
    ...less,
  },
  batchPlayers: {
    title: 'batch of 20: trips for players',
    unit: 'trips',
    cost: ['batch', 'players'],
    must: 1,
    aim: 1,
    ...less,
  },
  batchTrust: {
    title: 'batch of 20: trips for trust',
    unit: 'trips',
    cost: ['batch', 'trust'],
    must: 1,
    aim: 1,
    ...less,
  },
  analyze: {
    title: 'analysis of a build',
    unit: 'µs',
    cost: ['builds', 'analyze'],
    must: 500,
    ...less,
  },
  simulate: {
    title: 'simulation of the standard rotation',
    unit: 'µs',
    cost: ['builds', 'simulate'],
    must: 500,
    ...less,
  },
  simulateTeam: {
    title: 'simulation of a rotation with a team',
    unit: 'µs',
    cost: ['builds', 'simulateTeam'],
    must: 300,
    ...less,
  },
  simulateLargest: {
    title: 'simulation of the largest rotation',
    unit: 'µs',
    cost: ['builds', 'simulateLargest'],
    must: 20_000,
    ...less,
  },
  search: {
    title: 'search by what people type',
    unit: 'µs',
    cost: ['search', 'search'],
    must: 1000,
    ...less,
  },
  searchWorst: {
    title: 'search by eight long words of nothing',
    unit: 'µs',
    cost: ['search', 'searchWorst'],
    must: 5000,
    ...less,
  },
  searchMemory: {
    title: 'index of search, three games, all languages',
    unit: 'MB',
    cost: ['search', 'searchMemory'],
    must: 15,
    ...less,
  },
  worstDocument: {
    title: 'the slowest of the worst documents',
    unit: 'ms',
    cost: ['worstDocuments', 'slowestMs'],
    must: 100,
    ...less,
  },
  worstPath: {
    title: 'the slowest of paths that are not there',
    unit: 'µs',
    cost: ['hostile', 'path'],
    must: 5000,
    ...less,
  },
  worstText: {
    title: 'the slowest text of a report, redacted',
    unit: 'µs',
    cost: ['hostile', 'text'],
    must: 10_000,
    ...less,
  },
  worstWeight: {
    title: 'fragments that multiply, weighed',
    unit: 'µs',
    cost: ['hostile', 'weight'],
    must: 10_000,
    ...less,
  },
  start: {
    title: 'start to first answer',
    unit: 's',
    cost: ['start', 'seconds'],
    must: 2,
    ...less,
  },
  startCpu: {
    title: 'start to first answer, CPU',
    unit: 's',
    cost: ['start', 'cpu'],
    scale: 1e-6,
    must: 3,
    ...less,
  },
  memoryStart: {
    title: 'memory after the start',
    unit: 'MB',
    cost: ['start', 'megabytes'],
    must: 180,
    ...less,
  },
  memoryLoaded: {
    title: 'memory over 1,000,000 requests for 200,000 accounts, without the mapped file',
    unit: 'MB',
    cost: ['memory', 'highest'],
    must: 300,
    ...less,
    onWish: 'memory',
  },
  memoryLateness: {
    title: 'event loop meanwhile, p99 of the worst tenth',
    unit: 'ms',
    cost: ['memory', 'lateness'],
    must: 50,
    ...less,
    onWish: 'memory',
  },
  catalogImport: {
    title: 'catalog import',
    unit: 's',
    cost: ['catalog', 'importSeconds'],
    must: 60,
    ...less,
    onWish: 'catalog',
  },
  catalogPeak: {
    title: 'catalog import: peak memory',
    unit: 'MB',
    cost: ['catalog', 'importPeak'],
    must: 700,
    ...less,
    onWish: 'catalog',
  },
  catalogServed: {
    title: 'memory after every catalog record in 5 languages',
    unit: 'MB',
    cost: ['catalog', 'served'],
    must: 250,
    ...less,
    onWish: 'catalog',
  },
  reportSubmit: {
    title: 'a report beside 1,000,000 / beside 1,000',
    unit: 'ratio',
    cost: ['reportsMany', 'submit'],
    beside: ['reportsFew', 'submit'],
    must: 1.5,
    ...less,
    onWish: 'reports',
  },
  reportPage: {
    title: 'a page of the queue of 1,000,000 / of 1,000',
    unit: 'ratio',
    cost: ['reportsMany', 'page'],
    beside: ['reportsFew', 'page'],
    must: 1.5,
    ...less,
    onWish: 'reports',
  },
  lookUps: {
    title: 'new account looked up with boards / without',
    unit: 'ratio',
    cost: ['lookUps', 'cpu'],
    beside: ['lookUpsWithout', 'cpu'],
    must: 1.3,
    ...less,
  },
  boardPage: {
    title: 'page in the middle of a board / at rank 1',
    unit: 'ratio',
    cost: ['boards', 'middlePage'],
    beside: ['boards', 'firstPage'],
    must: 1.2,
    ...less,
    onWish: 'boards',
  },
  boardRanks: {
    title: 'ranks of one account',
    unit: 'µs',
    cost: ['boards', 'ranksOfOne'],
    must: 2000,
    ...less,
    onWish: 'boards',
  },
  pageRendered: {
    title: 'page of a player, rendered',
    unit: 'ms',
    cost: ['pages', 'rendered'],
    scale: 0.001,
    must: 50,
    aim: 10,
    ...less,
  },
  pageCached: {
    title: 'page of a player from cache',
    unit: 'µs',
    cost: ['pages', 'cached'],
    must: 1000,
    ...less,
  },
  pageWire: {
    title: 'page of a player on the wire',
    unit: 'kB',
    cost: ['pages', 'html'],
    scale: 0.001,
    must: 60,
    aim: 25,
    ...less,
  },
  pageScript: {
    title: 'scripts of a page of a player, compressed',
    unit: 'kB',
    cost: ['pages', 'script'],
    scale: 0.001,
    must: 90,
    aim: 15,
    ...less,
  },
  playerSeen: {
    title: 'page of a player on a slow phone: first content',
    unit: 'ms',
    cost: ['pagesSeen', 'player'],
    must: 1000,
    ...less,
    onWish: 'browser',
  },
  docsSeen: {
    title: 'docs on a slow phone: first content',
    unit: 'ms',
    cost: ['pagesSeen', 'docs'],
    must: 1500,
    ...less,
    onWish: 'browser',
  },
  homeSeen: {
    title: 'the first page on a slow phone: first content',
    unit: 'ms',
    cost: ['pagesSeen', 'home'],
    must: 1000,
    ...less,
    onWish: 'browser',
  },
  cardCold: {
    title: 'card that has to be drawn',
    unit: 'ms',
    cost: ['cards', 'cold'],
    scale: 0.001,
    must: 400,
    ...less,
    onWish: 'cards',
  },
  cardKept: {
    title: 'card from cache / another picture',
    unit: 'ratio',
    cost: ['cards', 'kept'],
    beside: ['cards', 'picture'],
    must: 2,
    ...less,
    onWish: 'cards',
  },
  cardMemory: {
    title: 'memory more after 1,000 cards than after 100',
    unit: 'MB',
    cost: ['cards', 'moreMegabytes'],
    must: 64,
    ...less,
    onWish: 'cards',
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;

export const targetNames = Object.keys(targets) as readonly TargetName[];

export const targetOf = (name: TargetName): Target => targets[name];

/** How a wish is made, on the command line. */
export const wishes: Readonly<Record<Wish, string>> = {
  catalog: 'name a folder with --catalog',
  reports: 'ask for it with --reports',
  boards: 'ask for it with --boards',
  cards: 'ask for it with --cards',
  memory: 'ask for it with --memory',
  browser: 'ask for it with --browser',
};

/** Names of rows on a command line. Throws for one that is none. */
export function rowsNamed(text: string): readonly TargetName[] {
  return text.split(',').map((name) => {
    const row = targetNames.find((known) => known === name);
    if (row === undefined)
      throw new Error(`There is no row ${name}; the rows are: ${targetNames.join(', ')}.`);
    return row;
  });
}
