import type { Clock } from '../../../lib/clock.ts';
import type { Collection } from '../../../store/store.ts';
import type { RankedAccount } from '../store.ts';
import type { Decided, Decision } from './plan.ts';

/** An account that cannot be decided yet is looked at again so long after. */
const laterMs = 2000;

/** Updates the records of accounts for which nothing on boards has to change. */
export const createSettle = (accounts: Collection<RankedAccount>, clock: Clock) => ({
  /** It cannot be decided yet. */
  async postpone({ id, revision }: RankedAccount): Promise<void> {
    const at = clock.now() + laterMs;
    await accounts.update(id, (current) =>
      current?.revision === revision ? { ...current, due: at, checkAt: at } : undefined,
    );
  },
  /** Boards hold what they should. An account of which nothing is shown any more is forgotten. */
  async settle({ account, decision }: Decided): Promise<void> {
    const { id, revision, batch } = account;
    const isUnchanged = (current: RankedAccount): boolean =>
      current.revision === revision && current.batch === batch;
    if (decision.content.characters.length === 0) await accounts.remove(id, isUnchanged);
    else
      await accounts.update(id, (current) =>
        current && isUnchanged(current) ? decided(current, decision, batch) : undefined,
      );
  },
});

/** The account as it is once a batch is done; what was asked of it since stays to be done. */
export function decided(
  current: RankedAccount,
  { revision, content, placedTrust, checkAt, showcaseDigest }: Decision,
  batch: number,
): RankedAccount {
  const { due: _due, awaits: _awaits, awaitedSince: _since, ...settled } = current;
  const asked = current.revision === revision ? { ...settled, showcaseDigest, checkAt } : current;
  return { ...asked, ...content, placedTrust, batch };
}
