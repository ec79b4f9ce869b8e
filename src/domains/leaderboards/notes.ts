import type { Account } from '../../games/account.ts';
import { minuteMs } from '../../lib/clock.ts';
import { shortDigest } from '../../lib/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import {
  type AccountChangesDependencies,
  type Change,
  createAccountChanges,
} from './account-changes.ts';
import type { ShowcaseNotes } from './ports.ts';
import type { RankedAccount } from './store.ts';

/** Notes what has to be placed; the placing itself follows. Each is one write at most. */
export interface Notes extends ShowcaseNotes {
  /** The score of an account moved. */
  moved(environment: Environment, account: Account): Promise<void>;
  /** Reads what is stored of an account anew when there is nothing better to do; `anew`: computes it anew too. */
  review(environment: Environment, account: Account, anew: boolean): Promise<void>;
  /** Puts an account of the sandbox on its boards. */
  seed(account: Account): Promise<void>;
  /** Takes an account from all boards. Resolves to what boards hold of it until that is placed. */
  erase(environment: Environment, account: Account): Promise<RankedAccount | undefined>;
}

/** When a removal is looked after whose process died. */
const dropMs = minuteMs;

export function createNotes(dependencies: AccountChangesDependencies): Notes {
  const { clock } = dependencies;
  const { change, prepare } = createAccountChanges(dependencies);

  async function changeOrCreate(
    environment: Environment,
    account: Account,
    to: Change,
  ): Promise<void> {
    const write = await prepare(environment, account, to, { creates: true });
    await write?.();
  }

  /** What is stored, or about to be, is to be read as soon as possible; what was awaited before still is. */
  const unread = (current: RankedAccount, awaits = 0): Partial<RankedAccount> => ({
    awaits: Math.max(awaits, current.awaits ?? 0),
    awaitedSince: clock.now(),
    due: clock.now(),
    isErased: undefined,
  });

  return {
    storing(environment, account, { fetchedAt, body, shown }) {
      const showcaseDigest = shortDigest(body);
      const to = (current: RankedAccount): Partial<RankedAccount> | undefined =>
        current.showcaseDigest === showcaseDigest
          ? undefined
          : { ...unread(current, fetchedAt), showcaseDigest };
      // Who shows nothing now may have shown something before.
      return prepare(environment, account, to, { creates: shown > 0 });
    },
    async dropping(environment, account) {
      const noted = await change(environment, account, (current) => ({
        ...unread(current),
        due: clock.now() + dropMs,
        showcaseDigest: undefined,
      }));
      return async (wasStored) => {
        if (noted || wasStored) await change(environment, account, (current) => unread(current));
      };
    },
    async moved(environment, account) {
      const toDue = () => ({ due: clock.now() });
      // In the sandbox no look-up has put it on the boards: what a caller changes about it does (R3.9).
      if (environment === 'test') await changeOrCreate(environment, account, toDue);
      else await change(environment, account, toDue);
    },
    review: (environment, account, anew) =>
      changeOrCreate(environment, account, ({ awaits = 0 }) => ({
        awaits,
        awaitedSince: clock.now(),
        checkAt: 0,
        ...(anew && { formula: '' }),
      })),
    seed: (account) => changeOrCreate('test', account, unread),
    erase: (environment, account) =>
      change(environment, account, (current) => ({ ...unread(current), isErased: true })),
  };
}
