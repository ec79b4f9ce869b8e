import { type Account, recordKey } from '../../games/account.ts';
import { type Clock, dayMs } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import type { PlacingBatch, RankedAccount } from './store.ts';

/** What becomes of an account; undefined to leave it as it is. */
export type Change = (current: RankedAccount) => Partial<RankedAccount> | undefined;

export interface AccountChangesDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly batches: Collection<PlacingBatch>;
  readonly clock: Clock;
}

/** Changes what is known of accounts, one write at most; each change is a new revision. */
export function createAccountChanges({ accounts, batches, clock }: AccountChangesDependencies) {
  /**
   * A new account has been in no batch so far: late ones leave it alone. To be called once the account is known to be
   * missing: of a batch read earlier or at the same time, a later one may have had the account still.
   */
  async function created(environment: Environment, { game, uid }: Account): Promise<RankedAccount> {
    const last = await batches.get(environment);
    return {
      id: recordKey(environment, { game, uid }),
      environment,
      game,
      uid,
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

  /** Reads what is known, and answers the write; undefined where there is nothing to write. */
  async function prepare(
    environment: Environment,
    account: Account,
    to: Change,
    options: { readonly creates: boolean },
  ): Promise<(() => Promise<unknown>) | undefined> {
    const seen = await accounts.get(recordKey(environment, account));
    if (seen ? to(seen) === undefined : !options.creates) return undefined;
    const empty = seen ? undefined : await created(environment, account);
    const id = recordKey(environment, account);
    return async () => {
      const written = await accounts.update(
        id,
        (current = empty) => current && changed(current, to),
        seen ?? null,
      );
      // It was taken from the boards meanwhile: what was seen of it would be counted off a second time.
      if (written === undefined && seen)
        await (await prepare(environment, account, to, options))?.();
    };
  }

  return {
    /** Nothing is written of an account that is not there. */
    async change(
      environment: Environment,
      account: Account,
      to: Change,
    ): Promise<RankedAccount | undefined> {
      const seen = await accounts.get(recordKey(environment, account));
      if (seen === undefined || to(seen) === undefined) return undefined;
      return accounts.update(seen.id, (current) => current && changed(current, to), seen);
    },
    prepare,
  };
}

function changed(current: RankedAccount, to: Change): RankedAccount | undefined {
  const next = to(current);
  return next && { ...current, ...next, revision: current.revision + 1 };
}
