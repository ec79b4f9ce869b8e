import type { Module, Platform } from '../module.ts';
import type { PlayersService } from '../players/service.ts';
import type { TrustLedger } from '../trust/service.ts';
import { eraseVerifications } from './erase.ts';
import { createVerificationsService, type VerificationsService } from './service.ts';
import { ownershipRecords, verificationRecords } from './store.ts';

export interface VerificationsPorts {
  readonly ledger: TrustLedger;
  /** The player as the provider shows it now. */
  readonly fetchPast: PlayersService['fetchPast'];
}

export interface VerificationsModule extends Module {
  readonly service: VerificationsService;
}

export function createVerifications(
  { store, clock, ids, work, onError }: Platform,
  { ledger, fetchPast }: VerificationsPorts,
): VerificationsModule {
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
    onError,
  });
  return {
    service,
    async recover() {
      await service.recover();
      await service.trim();
    },
    erase: (erasure) => eraseVerifications(store, erasure),
  };
}
