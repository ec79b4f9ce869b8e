import { processConfig } from '../../src/config.ts';
import { formerAccounts } from '../../src/domains/leaderboards/former.ts';
import { createIndexQueue } from '../../src/domains/leaderboards/indexing/queue.ts';
import { createIndexer } from '../../src/domains/leaderboards/indexing/indexer.ts';
import {
  type BoardReader,
  createBoardReader,
} from '../../src/domains/leaderboards/board-reader.ts';
import {
  boardCounters,
  boardEntries,
  indexBatches,
  rankedAccounts,
} from '../../src/domains/leaderboards/store.ts';
import { computeScore } from '../../src/domains/trust/score/score.ts';
import { unknownAccount } from '../../src/domains/trust/score/state.ts';
import { loadBuiltIn } from '../../src/games/catalog-file.ts';
import type { ShownCharacterBase } from '../../src/games/game.ts';
import type { RankedValues } from '../../src/games/leaderboard.ts';
import { systemClock as clock } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { directWork } from '../../src/store/work.ts';
import { answerMessages } from '../helper.ts';
import { beloved, contentOf, fill, fillingOf, uidOf } from './boards-fill.ts';

export interface BoardsQuestion {
  /** How many accounts are on the boards, each with 8 characters. */
  readonly accounts: number;
}

export interface BoardTimes {
  readonly engine: string;
  /** CPU microseconds of one page of 50, from the first rank and from the middle. */
  readonly firstPage: number;
  readonly middlePage: number;
  /** Of the page around an account in the middle, with its rank. */
  readonly around: number;
  /** Of the ranks of one account: eight characters by four metrics, in its region and everywhere. */
  readonly ranks: number;
  /** Of the ranks of one of its characters. */
  readonly ranksOfOne: number;
  /** Of an account that comes, noted and placed, beside all the others. */
  readonly placing: number;
  /** The total that a page names. */
  readonly total: number;
}

const pack = loadBuiltIn('genshin');
const board = { game: 'genshin', avatarId: beloved, region: 'global' } as const;

/** CPU microseconds of all threads for one call, the best of some rounds: others share the machine. */
async function cpuOf(call: () => Promise<unknown>, rounds = 15, calls = 40): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (let count = 0; count < calls; count += 1) await call();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / calls);
  }
  return best;
}

/** The account in the middle of the board, and the cursor of the row before it. */
async function middleOf(reader: BoardReader, count: number) {
  // By its own rank: numbers are spread evenly over the board, so that a few tries come near.
  for (let number = Math.floor(count / 2); ; number += 1) {
    const around = uidOf(number);
    const page = await reader.page('live', { ...board, metric: 'atk' }, { limit: 2, around });
    const share = (page.own?.rank ?? 0) / count;
    if (page.next && share > 0.49 && share < 0.51) return { around, after: page.next };
  }
}

interface RankedCharacter extends ShownCharacterBase {
  readonly avatarId: number;
  readonly values: RankedValues;
}

const newAccounts = 200;

/** CPU microseconds of a new account: its note, its values apart, and its way onto the boards. */
async function placingOf(store: Store, from: number): Promise<number> {
  const collections = {
    accounts: store.collection(rankedAccounts),
    entries: store.collection(boardEntries),
    counters: store.collection(boardCounters),
    batches: store.collection(indexBatches),
    formers: store.collection(formerAccounts),
  };
  const queue = createIndexQueue({ ...collections, clock });
  const fetchedAt = clock.now();
  const indexer = createIndexer({
    ...collections,
    clock,
    random: () => 0.5,
    rankCharacter: (_game, character) => character as RankedCharacter,
    work: directWork,
    onError: (error) => {
      throw error;
    },
    ports: {
      packOf: () => pack,
      scoreOf: async (_environment, account) => computeScore(account, unknownAccount, clock.now()),
      showcases: {
        of: async (_environment, accounts) =>
          accounts.map(({ uid }) => ({ fetchedAt, read: () => shownOf(uid) })),
        async *accounts() {},
        count: async () => 0,
      },
    },
  });
  const before = process.cpuUsage();
  for (let number = from; number < from + newAccounts; number += 1) {
    const account = { game: 'genshin', uid: uidOf(number) } as const;
    const body = Buffer.from(account.uid);
    const write = await queue.beforeStore('live', account, { fetchedAt, body, shown: 8 });
    await write?.();
  }
  await indexer.indexAll('live');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / newAccounts;
}

function shownOf(uid: string) {
  const { nickname, region, characters } = contentOf(Number(uid) - Number(uidOf(0)));
  const showcase = characters.map(
    ({ avatarId, values }): RankedCharacter => ({
      avatarId,
      values,
      level: 90,
      name: null, elementName: null,
      detail: {},
    }),
  );
  const texts = { signature: '', profilePictureUrl: '' };
  return {
    player: { uid, game: 'genshin' as const, nickname, level: 60, ...texts, showcase },
    region,
  };
}

const progress = (share: number): void => {
  process.stderr.write(`\rfilled ${Math.round(100 * share)} %`);
};

interface Filled {
  readonly store: Store;
  readonly engine: string;
  readonly reader: BoardReader;
  readonly middle: Awaited<ReturnType<typeof middleOf>>;
}

let filled: Promise<Filled> | undefined;
let newcomer = 0;

async function fillStore(accounts: number): Promise<Filled> {
  const { store, engine } = await openStore({ ...processConfig(), clock, poolSize: 4 });
  await fill(fillingOf(store), accounts, progress);
  process.stderr.write('\n');
  const reader = createBoardReader({
    accounts: store.collection(rankedAccounts),
    entries: store.collection(boardEntries),
    counters: store.collection(boardCounters),
  });
  return { store, engine, reader, middle: await middleOf(reader, accounts) };
}

/** Fills the boards for the first question. */
async function measure({ accounts }: BoardsQuestion): Promise<BoardTimes> {
  filled ??= fillStore(accounts);
  const { store, engine, reader, middle } = await filled;
  const { around, after } = middle;
  const account = { game: 'genshin', uid: around } as const;
  const asked = { ...board, metric: 'atk' } as const;
  const { total } = await reader.page('live', asked, { limit: 50 });
  newcomer += newAccounts;
  return {
    engine,
    firstPage: await cpuOf(() => reader.page('live', asked, { limit: 50 })),
    middlePage: await cpuOf(() => reader.page('live', asked, { limit: 50, after })),
    around: await cpuOf(() => reader.page('live', asked, { limit: 50, around })),
    ranks: await cpuOf(() => reader.ranks('live', account)),
    ranksOfOne: await cpuOf(() => reader.ranks('live', account, beloved)),
    placing: await placingOf(store, accounts + newcomer),
    total,
  };
}

answerMessages(measure);
