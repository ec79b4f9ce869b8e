import DataLoader from 'dataloader';
import { type Account, recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import type { Ownership } from './ownership.ts';
import type { Verification } from './verification.ts';

interface Wanted {
  readonly principal: Pick<Principal, 'environment' | 'lineageId'>;
  readonly account: Account;
}

interface Records {
  readonly records: Pick<Collection<Verification>, 'getMany'>;
  readonly ownerships: Pick<Collection<Ownership>, 'getMany'>;
  readonly clock: Clock;
}

/**
 * Finds the verification by which a lineage owns an account. The look-ups of one moment are one round trip to each of the
 * two collections.
 */
export const createOfAccount = ({
  records,
  ownerships,
  clock,
}: Records): DataLoader<Wanted, Verification | undefined> =>
  new DataLoader(
    async (wanted) => {
      const accounts = wanted.map(({ principal, account }) =>
        recordKey(principal.environment, account),
      );
      const ids = [...new Set(accounts)];
      const owned = await ownerships.getMany(ids);
      const ownerOf = new Map(owned.map((ownership, index) => [ids[index], ownership]));
      const now = clock.now();
      const named = wanted.map(({ principal: { lineageId } }, index) =>
        ownerOf
          .get(accounts[index] ?? '')
          ?.owners.find((owner) => owner.lineageId === lineageId && owner.until > now),
      );
      const wantedIds = [...new Set(named.flatMap((owner) => owner?.verificationId ?? []))];
      const kept = wantedIds.length > 0 ? await records.getMany(wantedIds) : [];
      const verifications = new Map(kept.map((one, index) => [wantedIds[index], one]));
      return wanted.map(({ principal }, index) => {
        const found = verifications.get(named[index]?.verificationId);
        const isOwn = found?.lineageId === principal.lineageId && found.account === accounts[index];
        return isOwn && found.status === 'verified' ? found : undefined;
      });
    },
    { cache: false },
  );
