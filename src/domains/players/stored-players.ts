import DataLoader from 'dataloader';
import { type Account, recordKey } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import { slotsFor } from './providers.ts';
import type { FoundSnapshot } from './snapshot.ts';
import type { Snapshots } from './snapshots.ts';

interface Wanted {
  readonly environment: Environment;
  readonly account: Account;
}

/**
 * Finds what is kept of accounts, each once however many ask at that moment. It has no cache of its own: what one caller
 * sees reaches no other.
 */
export const createStoredPlayers = (
  find: Snapshots['stored'],
): DataLoader<Wanted, FoundSnapshot | undefined> =>
  new DataLoader(
    (wanted) => {
      const running = new Map<string, Promise<FoundSnapshot | undefined>>();
      return Promise.all(
        wanted.map(({ environment, account }) => {
          const id = recordKey(environment, account);
          const found = running.get(id) ?? newestOf(find, environment, account);
          running.set(id, found);
          return found;
        }),
      );
    },
    { cache: false },
  );

/** Of several providers the one that was asked last. */
async function newestOf(
  find: Snapshots['stored'],
  environment: Environment,
  { game, uid }: Account,
): Promise<FoundSnapshot | undefined> {
  const slots = slotsFor({ game, uid }, 'auto');
  const found = await Promise.all(
    // Every account of the sandbox has one provider: the first.
    (environment === 'test' ? slots.slice(0, 1) : slots).map((slot) =>
      find({ environment, game, uid, slot }),
    ),
  );
  return found.reduce((best, one) =>
    one && (!best || one.snapshot.fetchedAt > best.snapshot.fetchedAt) ? one : best,
  );
}
