import { recordKey } from '../../games/account.ts';
import { allRows, eraseRecords } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { Erasure, Platform } from '../module.ts';
import type { PlayersService } from '../players/service.ts';
import { ownershipRecords } from './ownership.ts';
import { createVerificationsService, type VerificationsDependencies } from './service.ts';
import { verificationRecords } from './verification.ts';

interface VerificationsPorts extends Pick<VerificationsDependencies, 'ledger' | 'onListing'> {
  readonly fetchPast: PlayersService['fetchPast'];
}

export function createVerifications(
  { store, clock, ids, work, onError }: Platform,
  { ledger, fetchPast, onListing }: VerificationsPorts,
) {
  const service = createVerificationsService({
    records: store.collection(verificationRecords),
    ownerships: store.collection(ownershipRecords),
    ledger,
    clock,
    work,
    randomBytes: ids.bytes,
    newId: () => ids.mint('ver'),
    signatureOf: async (environment, account, lineageId) =>
      (await fetchPast(environment, account, lineageId)).signature,
    onListing,
    onError,
  });
  return {
    service,
    async recover() {
      await service.recover();
      await service.trim();
    },
    erase: (erasure: Erasure) => eraseVerifications(store, erasure),
  };
}

/** Removes the verifications of an account and its owners. */
async function eraseVerifications(store: Store, { environment, account, dryRun }: Erasure) {
  const key = recordKey(environment, account);
  const records = store.collection(verificationRecords);
  const found = await allRows(records, 'byAccount', { account: key });
  const ids = found.map(({ id }) => id);
  const verifications = await eraseRecords(records, ids, dryRun);
  await eraseRecords(store.collection(ownershipRecords), [key], dryRun);
  return { verifications };
}
