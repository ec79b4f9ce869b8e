import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Account } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import { games } from '../../games/index.ts';
import { Problem } from '../../lib/problem.ts';
import { playerNotFound } from '../../upstream/players/payload.ts';
import type { PlayerReply } from '../../upstream/players/player.ts';

const unknownUids: ReadonlySet<string> = new Set(['000000000', '999999999']);

const sandboxTtlSeconds = 60;

/** The sandbox player of a UID. Its last three digits choose an error or what is hidden (R3.9). */
export async function getSandboxPlayer(
  { game, uid }: Account,
  pack: CatalogPack,
): Promise<PlayerReply<unknown>> {
  const ending = uid.slice(-3);
  if (ending === '404' || unknownUids.has(uid)) throw playerNotFound();
  if (ending === '503')
    throw new Problem(
      'upstream_unavailable',
      'The sandbox provider is not available for this UID.',
    );
  const showcase = games[game].sandbox(uid, {
    hideDetails: ending === '403',
    empty: ending === '204',
    pack,
  });
  return { ttlSeconds: sandboxTtlSeconds, showcase };
}

/**
 * Makes sandbox players one after the other, each in its own turn of the process: one takes a millisecond or two, and a
 * request for many would make all others wait.
 */
export function createSandboxPlayers(make = getSandboxPlayer): typeof getSandboxPlayer {
  let last: Promise<unknown> = Promise.resolve();
  return (account, pack) => {
    const made = last.then(() => nextTurn()).then(() => make(account, pack));
    last = made.catch(() => undefined);
    return made;
  };
}
