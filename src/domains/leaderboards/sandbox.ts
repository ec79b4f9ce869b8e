import { type Account, recordKey } from '../../games/account.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { AccountRegion } from '../../games/leaderboard.ts';
import { int, seededRandom } from '../../games/random.ts';
import type { Collection } from '../../store/store.ts';
import type { IndexQueue } from './indexing/queue.ts';
import type { RankedAccount } from './store.ts';

/** A showcase is made, ranked and written for each: more of them would slow down requests. */
const accountsAtOnce = 30;

/** Accounts are indexed about a second after they are added: after this many rounds with nothing to index, boards are filled. */
const idleRoundsAtEnd = 10;

/** Puts accounts on the boards of the sandbox, where they stay. */
export function createSandboxSeed(
  accounts: Pick<Collection<RankedAccount>, 'getMany'>,
  queue: Pick<IndexQueue, 'seed'>,
) {
  let waiting: readonly Account[] = [];
  let idleRounds = idleRoundsAtEnd;
  let members: ReadonlySet<string> | undefined;
  return {
    /** Whether an account is there from the start. */
    has(account: Account): boolean {
      members ??= new Set(listSandboxAccounts().map((one) => recordKey('test', one)));
      return members.has(recordKey('test', account));
    },
    /** All accounts that are there from the start wait to be added. */
    seed(): void {
      waiting = listSandboxAccounts();
      idleRounds = 0;
    },
    /** Whether the boards are not filled yet; to be called after each round of indexing with what it indexed. */
    isFilling(indexed: number): boolean {
      if (idleRounds >= idleRoundsAtEnd) return false;
      idleRounds = indexed > 0 || waiting.length > 0 ? 0 : idleRounds + 1;
      return true;
    },
    /** Adds some of them; after a fault they wait on. */
    async addSome(): Promise<void> {
      const next = waiting.slice(0, accountsAtOnce);
      if (next.length === 0) return;
      const found = await accounts.getMany(next.map((account) => recordKey('test', account)));
      const missing = next.filter((_account, index) => found[index] === undefined);
      await Promise.all(missing.map(queue.seed));
      waiting = waiting.slice(next.length);
    },
  };
}

/** Accounts of each server of a game: more than two hundred a game, so that a board of a character has pages. */
const perServer = 50;
/** The account that documentation and examples ask for: on a server of most games. */
const example = '812345678';
/** On every server: one as in the examples, and one that is trusted. */
const chosen = ['12345678', '12345100'];
/** Endings that mean something in the sandbox: errors, hidden details, and histories of reports (R3.9). */
const meaningful = /(?:404|503|403|204|[1-9]00)$/;
const ownDigits = 8;
/** The prefixes of UIDs, the shorter ones first. */
const prefixes = [...Array(19).keys()].slice(1).map(String);

/** The shortest prefix of the UIDs of each server of a game. */
function serversOf(regionOf: (uid: string) => AccountRegion): readonly string[] {
  const servers = new Map<AccountRegion, string>();
  for (const prefix of prefixes) {
    const region = regionOf(prefix.padEnd(prefix.length + ownDigits, '1'));
    if (region !== 'unknown' && !servers.has(region)) servers.set(region, prefix);
  }
  return [...servers.values()];
}

/** UIDs of a server, the same on every machine, none of them twice. */
function uidsOf(prefix: string, seed: string): ReadonlySet<string> {
  const random = seededRandom(seed);
  const uids = new Set<string>();
  while (uids.size < perServer) {
    const own = String(int(random, 0, 10 ** ownDigits - 1)).padStart(ownDigits, '0');
    if (!meaningful.test(own)) uids.add(prefix + own);
  }
  return uids;
}

/** The accounts of a game; its servers alternate. */
function listAccountsOf(game: GameId): readonly Account[] {
  const { regionOf } = games[game];
  const servers = serversOf((uid) => regionOf(uid)).map((prefix) => [
    ...chosen.map((own) => prefix + own),
    ...uidsOf(prefix, `${game} ${prefix}`),
  ]);
  return [...new Set([example, ...interleave(servers)])].map((uid) => ({ game, uid }));
}

/** The first of each list, then the second of each. */
const interleave = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();

/** The accounts of the sandbox's boards, from every server of every game; games and servers alternate. */
export const listSandboxAccounts = (): readonly Account[] =>
  interleave(gameIds.map(listAccountsOf));
