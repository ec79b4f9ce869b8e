import type { Account } from '../../games/account.ts';
import { dayMs, minuteMs } from '../../lib/duration.ts';
import type { Environment } from '../../lib/principal.ts';
import { shortDigest } from '../../lib/short-digest.ts';
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
  /** Puts an account of the sandbox on its boards, where it stays. */
  seed(account: Account): Promise<void>;
  /** Takes an account from all boards. Resolves to what boards hold of it until that is placed. */
  erase(environment: Environment, account: Account): Promise<RankedAccount | undefined>;
}

/** Accounts of the sandbox that somebody looked up leave its boards after a day, unless they are looked up again. */
const guestMs = dayMs;
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
      const stay = environment === 'test' && { leavesAt: fetchedAt + guestMs };
      const to = (current: RankedAccount): Partial<RankedAccount> | undefined =>
        current.isSeeded ||
        (current.showcaseDigest === showcaseDigest && !isLeaving(current, fetchedAt))
          ? undefined
          : { ...unread(current, fetchedAt), showcaseDigest, ...stay };
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
      await change(environment, account, () => ({ due: clock.now() }));
    },
    review: (environment, account, anew) =>
      changeOrCreate(environment, account, ({ awaits = 0 }) => ({
        awaits,
        awaitedSince: clock.now(),
        checkAt: 0,
        ...(anew && { formula: '' }),
      })),
    seed: (account) =>
      changeOrCreate('test', account, (current) =>
        current.isSeeded ? undefined : { ...unread(current), isSeeded: true, leavesAt: undefined },
      ),
    erase: (environment, account) =>
      change(environment, account, (current) => ({ ...unread(current), isErased: true })),
  };
}

/** A guest of the sandbox is looked up again before its day is over. */
const isLeaving = ({ leavesAt }: RankedAccount, now: number): boolean =>
  leavesAt !== undefined && leavesAt - now < guestMs / 2;
