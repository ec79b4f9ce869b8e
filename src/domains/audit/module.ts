import { trimShares } from '../../store/family-shares.ts';
import type { Module, Platform } from '../module.ts';
import { createOldTrail, type OldTrailDependencies } from './old-trail.ts';
import { type AuditService, createAuditService } from './service.ts';
import { auditRecords, auditShare } from './store.ts';

export interface AuditModule extends Module {
  readonly service: AuditService;
}

export function createAudit(
  { store, clock, ids, onError }: Platform,
  ports: Pick<OldTrailDependencies, 'environmentOf'>,
): AuditModule {
  const records = store.collection(auditRecords);
  const newId = () => ids.mint('aud');
  const oldTrail = createOldTrail({ records, ...ports });
  return {
    service: createAuditService({ records, clock, newId, onError }),
    async recover() {
      await oldTrail.recover();
      await trimShares({ records, ...auditShare });
    },
  };
}
