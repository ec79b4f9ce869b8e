import { hasScope, type Principal } from '../../lib/principal.ts';
import type { EvidenceRecord } from './store.ts';

/** Whose evidence it is. */
export type EvidenceOwner = Pick<Principal, 'environment' | 'lineageId'>;

export const isOwn = ({ environment, lineageId }: EvidenceOwner, record: EvidenceRecord): boolean =>
  record.environment === environment && record.lineageId === lineageId;

export const maySee = (viewer: Principal, record: EvidenceRecord): boolean =>
  isOwn(viewer, record) || (record.environment === viewer.environment && hasScope(viewer, 'admin'));
