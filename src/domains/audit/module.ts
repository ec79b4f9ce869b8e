import { trimShares } from '../../store/family-shares.ts';
import { ageRecords } from '../../store/retention.ts';
import type { Platform } from '../module.ts';
import { createAuditService } from './service.ts';
import { auditRecords, auditShare } from './store.ts';

export function createAudit({ store, clock, ids, onError }: Platform) {
  const records = store.collection(auditRecords);
  const newId = () => ids.mint('aud');
  return {
    service: createAuditService({ records, clock, newId, onError }),
    aging: [ageRecords(store, auditRecords)],
    recover: () => trimShares({ records, ...auditShare }),
  };
}
