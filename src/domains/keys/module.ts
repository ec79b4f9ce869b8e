import { Problem } from '../../lib/problem.ts';
import { lastRows } from '../../store/records.ts';
import type { AuditService } from '../audit/service.ts';
import type { Platform } from '../module.ts';
import { identityOf } from './identity.ts';
import { createKeyReader, type SeenKey } from './key-reader.ts';
import { maxKeys } from './keyring.ts';
import { validityAt } from './rotation.ts';
import { createKeysService } from './service.ts';
import { type KeyRecord, keyChanges, keyRecords } from './store.ts';

export function createKeys(
  { store, clock, ids, onError }: Platform,
  { audit }: { readonly audit: AuditService },
) {
  const records = store.collection(keyRecords);
  const changes = store.collection(keyChanges);
  const reader = createKeyReader({ records, changes, clock, onError });
  const service = createKeysService({
    records,
    changes,
    clock,
    randomBytes: ids.bytes,
    audit,
    onMinted: reader.expect,
    onChange: reader.forget,
  });
  const isValid = (key: KeyRecord): boolean => validityAt(key, clock.now()) === 'valid';

  async function latest(keyId: string): Promise<SeenKey | undefined> {
    const seen = await reader.latest(keyId);
    if (seen) return seen;
    const key = await service.find(keyId);
    return key && { key, identity: identityOf(key) };
  }

  return {
    service,
    reader,
    /** Why an identified key may no longer be used from an address (R3.7); undefined while it may. */
    async refusalOf({ keyId, ip }: { keyId: string; ip: string }): Promise<Problem | undefined> {
      const seen = await latest(keyId).catch(problemOnly);
      if (seen instanceof Problem) return seen;
      if (seen === undefined || !isValid(seen.key))
        return new Problem('revoked_api_key', 'The key of this stream is not valid any more.');
      if (seen.identity.allows(ip)) return undefined;
      return new Problem('ip_not_allowed', 'The key may not be used from this address any more.');
    },
    /** Whether a key or one of its successors is valid; any key of its family once a record was removed (R3.6a). */
    async isValidKey(keyId: string, lineageId: string): Promise<boolean> {
      const family = { index: 'byLineage', equals: { lineageId } };
      const rows = await lastRows(records, family, maxKeys);
      let key = rows.find((row) => row.keyId === keyId);
      while (key && !isValid(key)) {
        const { successor } = key;
        if (successor === null) return false;
        key = rows.find(({ id }) => id === successor);
      }
      return key !== undefined || rows.some(isValid);
    },
  };
}

function problemOnly(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
