import { type Account, recordKey } from '../../../games/account.ts';
import { type Clock, dayMs, minuteMs } from '../../../lib/clock.ts';
import { shortDigest } from '../../../lib/ids.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { ShowcaseSubscriber } from '../ports.ts';
import type { IndexBatch, RankedAccount } from '../store.ts';
import { laneOf } from './lanes.ts';

/** Changes an account; undefined to leave it as it is. */
type Change = (current: RankedAccount) => Partial<RankedAccount> | undefined;

interface IndexQueueDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly batches: Collection<IndexBatch>;
  readonly clock: Clock;
}

/** Marks accounts as due; the indexer does the rest. Each call is one write at most. */
export interface IndexQueue extends ShowcaseSubscriber {
  /** To be called when the trust score of an account has changed. */
  onScoreChange(environment: Environment, account: Account): Promise<void>;
  /** Reads the stored showcase of an account again when nothing else is due; `anew`: also recomputes its values. */
  review(environment: Environment, account: Account, anew: boolean): Promise<void>;
  /** Puts an account of the sandbox on its boards. */
  seed(account: Account): Promise<void>;
  /** Takes an account off all boards. Resolves to the account as boards hold it until it is indexed. */
  erase(environment: Environment, account: Account): Promise<RankedAccount | undefined>;
}

/** When a removal is finished if its process died. */
const dropMs = minuteMs;

export function createIndexQueue(dependencies: IndexQueueDependencies): IndexQueue {
  const { clock } = dependencies;
  const { change, prepare } = createAccountWriter(dependencies);

  /** The showcase is to be read as soon as it is stored; one that was awaited before still is. */
  const unread = (current: RankedAccount, awaits = 0): Partial<RankedAccount> => ({
    awaits: Math.max(awaits, current.awaits ?? 0),
    awaitedSince: clock.now(),
    due: clock.now(),
    isErased: undefined,
  });

  return {
    beforeStore(environment, account, { fetchedAt, body, shown }) {
      const showcaseDigest = shortDigest(body);
      const to = (current: RankedAccount): Partial<RankedAccount> | undefined =>
        current.showcaseDigest === showcaseDigest
          ? undefined
          : { ...unread(current, fetchedAt), showcaseDigest };
      // An account that shows nothing now may have shown something before.
      return prepare(environment, account, to, shown > 0);
    },
    async beforeRemove(environment, account) {
      const known = await change(environment, account, (current) => ({
        ...unread(current),
        due: clock.now() + dropMs,
        showcaseDigest: undefined,
      }));
      return async (wasStored) => {
        if (known || wasStored) await change(environment, account, (current) => unread(current));
      };
    },
    async onScoreChange(environment, account) {
      const toDue = () => ({ due: clock.now() });
      // In the sandbox an account comes onto boards when a caller changes its score, not when it is looked up (R3.9).
      await change(environment, account, toDue, environment === 'test');
    },
    async review(environment, account, anew) {
      const to = ({ awaits = 0 }: RankedAccount): Partial<RankedAccount> => ({
        awaits,
        awaitedSince: clock.now(),
        checkAt: 0,
        ...(anew && { formula: '' }),
      });
      await change(environment, account, to, true);
    },
    async seed(account) {
      await change('test', account, unread, true);
    },
    erase: (environment, account) =>
      change(environment, account, (current) => ({ ...unread(current), isErased: true })),
  };
}

/** Changes what is known of accounts, one write at most; each change is a new revision. */
function createAccountWriter({ accounts, batches, clock }: IndexQueueDependencies) {
  /**
   * A new account counts from the last batch of its lane, so that late batches leave it alone. The batch is read once the account is
   * known to be missing: one read earlier may be followed by a batch that still had the account.
   */
  async function createEmpty(
    environment: Environment,
    { game, uid }: Account,
  ): Promise<RankedAccount> {
    const lane = laneOf(environment, { uid });
    const last = await batches.get(lane);
    return {
      id: recordKey(environment, { game, uid }),
      environment,
      game,
      uid,
      lane,
      revision: 0,
      checkAt: clock.now() + dayMs,
      placedTrust: 0,
      batch: last?.batch ?? 0,
      nickname: '',
      region: 'unknown',
      formula: '',
      characters: [],
    };
  }

  /** Reads the account and resolves to the write; undefined when there is nothing to write. */
  async function prepare(environment: Environment, account: Account, to: Change, creates = false) {
    const id = recordKey(environment, account);
    const seen = await accounts.get(id);
    if (seen ? to(seen) === undefined : !creates) return undefined;
    const empty = seen ? undefined : await createEmpty(environment, account);
    return async (): Promise<RankedAccount | undefined> => {
      const written = await accounts.update(
        id,
        (current = empty) => current && applyChange(current, to),
        seen ?? null,
      );
      // It was removed meanwhile: writing what was seen would remove its entries from the counters twice.
      return written ?? (seen && change(environment, account, to, creates));
    };
  }

  async function change(
    environment: Environment,
    account: Account,
    to: Change,
    creates = false,
  ): Promise<RankedAccount | undefined> {
    const write = await prepare(environment, account, to, creates);
    return write?.();
  }

  return { change, prepare };
}

function applyChange(current: RankedAccount, to: Change): RankedAccount | undefined {
  const next = to(current);
  return next && { ...current, ...next, revision: current.revision + 1 };
}
