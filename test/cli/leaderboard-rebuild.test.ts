import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/command.ts';
import { leaderboardRebuild } from '../../src/cli/leaderboard.ts';
import { modulesOn } from '../../src/cli/open.ts';
import { boardEntries, rankedAccounts } from '../../src/domains/leaderboards/store.ts';
import { getSandboxPlayer } from '../../src/domains/players/sandbox.ts';
import {
  packShowcase,
  snapshotFormat,
  snapshotRecords,
} from '../../src/domains/players/snapshot.ts';
import type { Account } from '../../src/games/account.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { temporaryFolder } from '../support/asset-dependencies.ts';
import { builtInPack } from '../support/built-in.ts';
import { openTestStore, type TestStore } from '../support/store.ts';

const one: Account = { game: 'genshin', uid: '812345678' };
const other: Account = { game: 'zzz', uid: '1300123456' };

const dataDir = temporaryFolder();

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore();
  for (const account of [one, other]) await store(account);
});
afterEach(() => opened.close());

async function store({ game, uid }: Account): Promise<void> {
  const { showcase } = await getSandboxPlayer({ game, uid }, builtInPack(game));
  await opened.store.collection(snapshotRecords).insert({
    id: `live:${game}:${uid}:primary`,
    environment: 'live',
    game,
    uid,
    provider: 'primary',
    format: snapshotFormat,
    fetchedAt: 1,
    expiresAt: 2,
    body: packShowcase(Buffer.from(JSON.stringify(showcase))),
  });
}

/** Runs the command on the store of the test. */
async function run(...args: string[]) {
  const printed = { out: '', err: '' };
  const code = await runCommand(leaderboardRebuild, args, {
    clock: systemClock,
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    isWatched: false,
    open: async () => ({
      store: { ...opened.store, close: async () => undefined },
      blobs: opened.blobs,
      dataDir,
    }),
  });
  return { code, ...printed };
}

const topOf = ({ game }: Account) =>
  modulesOn({ ...opened, dataDir }).leaderboards.service.top('live', game, 'atk', 10);

test('boards are made of the showcases that are stored, and said how far it is', async () => {
  expect(await topOf(one)).toMatchObject({ rows: [], total: 0 });
  const { code, out, err } = await run();
  expect([code, out]).toEqual([0, '2 accounts were indexed.\n']);
  expect(err).toContain('Reading 1 showcases of genshin\n');
  expect(err).toContain('Indexing 2 accounts\n');
  expect(await topOf(one)).toMatchObject({ rows: [{ ...one, rank: 1 }], total: 1 });
  expect(await topOf(other)).toMatchObject({ rows: [{ ...other, rank: 1 }], total: 1 });
});

test('what is as it should be is not noted again, unless everything is to be', async () => {
  await run('--game', 'genshin');
  expect(await topOf(other)).toMatchObject({ total: 0 });
  const entries = () =>
    opened.store.collection(boardEntries).page({
      index: 'atk',
      equals: {},
      limit: 50,
      direction: 'ascending',
    });
  const before = await entries();
  expect((await run('--game', 'genshin')).out).toContain('0 accounts');
  expect((await run('--game', 'genshin', '--all')).out).toContain('1 accounts');
  expect(await entries()).toEqual(before);
});

test('values of an older release are computed anew', async () => {
  await run();
  const accounts = opened.store.collection(rankedAccounts);
  const id = 'live:genshin:812345678';
  await accounts.update(
    id,
    (current) => current && { ...current, formula: '0000', characters: [] },
  );
  expect((await run()).out).toContain('1 accounts');
  expect((await accounts.get(id))?.characters.length).toBeGreaterThan(0);
});

test.each([
  [['--game', 'chess'], '--game is one of genshin, hsr, zzz.'],
  [['--environment', 'moon'], '--environment is one of live, test.'],
  [['--rebuild'], "Unknown option '--rebuild'."],
  [['genshin'], "Unexpected argument 'genshin'."],
])('%j is refused in one line', async (args, text) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toBe(`leaderboard rebuild: ${text} Usage: npx waypoint leaderboard rebuild --help\n`);
});
