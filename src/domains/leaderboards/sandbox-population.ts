import type { Account } from '../../games/account.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { AccountRegion } from '../../games/leaderboard.ts';
import { int, seededRandom } from '../../games/random.ts';

/** Accounts of each server of a game: more than two hundred a game, so that a board of a character has pages. */
const perServer = 50;
/** Whom documentation and examples ask for: on a server of most games. */
const example = '812345678';
/** On every server one as in the examples, and one that is trusted. */
const chosen = ['12345678', '12345100'];
/** Endings that mean something in the sandbox: errors, hidden details, and histories of reports (R3.9). */
const meaningful = /(?:404|503|403|204|[1-9]00)$/;
const ownDigits = 8;
/** What stands before an account's own digits, the shorter ones first. */
const prefixes = [...Array(19).keys()].slice(1).map(String);

/** Of each server of a game the shortest beginning of UIDs of its accounts. */
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

/** Those of a game, of one server after the other. */
function populationOf(game: GameId): readonly Account[] {
  const { regionOf } = games[game];
  const servers = serversOf((uid) => regionOf(uid)).map((prefix) => [
    ...chosen.map((own) => prefix + own),
    ...uidsOf(prefix, `${game} ${prefix}`),
  ]);
  return [...new Set([example, ...inTurn(servers)])].map((uid) => ({ game, uid }));
}

/** The first of each list, then the second of each. */
const inTurn = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();

/**
 * Who is on the boards of the sandbox from the start: made-up accounts of every server of every game, so ordered that the
 * first of them are a bit of everything.
 */
export const sandboxPopulation = (): readonly Account[] => inTurn(gameIds.map(populationOf));
