import type { Clock } from '../../lib/clock.ts';
import { earlierIds, freshId, type Reservation } from '../../lib/reservation.ts';
import type { Collection } from '../../store/store.ts';
import type { EvidenceOwner } from './access.ts';
import { addressOf, type EvidenceType } from './address.ts';
import type { EvidenceUpload } from './evidence.ts';
import type { EvidenceQuota } from './quota.ts';
import type { createSignedAccess } from './signed-access.ts';
import type { EvidenceRecord } from './store.ts';
import { newUpload } from './upload.ts';

export interface Uploads {
  /**
   * An address that takes one picture of this type and size within ten minutes. A repeat of the same request answers
   * the one that was made already. Rejects with `evidence_quota_exceeded`.
   */
  create(
    owner: EvidenceOwner,
    picture: { contentType: EvidenceType; size: number },
    reservation?: Reservation,
  ): Promise<EvidenceUpload>;
  /** Whether an earlier run of the same request made its upload. */
  isMade(reservation: Reservation | undefined): Promise<boolean>;
}

export interface UploadsDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly clock: Clock;
  readonly evidenceUrl: string;
  readonly newId: () => string;
  readonly access: Pick<ReturnType<typeof createSignedAccess>, 'urlOf'>;
  readonly quota: Pick<EvidenceQuota, 'reserve'>;
}

export function createUploads(dependencies: UploadsDependencies): Uploads {
  const { records, clock, evidenceUrl, newId, access, quota } = dependencies;

  const uploadOf = (record: EvidenceRecord): EvidenceUpload => ({
    uploadId: record.id,
    method: 'PUT',
    uploadUrl: access.urlOf(record, 'PUT', record.expiresAt),
    contentType: record.contentType,
    evidenceUrl: addressOf(evidenceUrl, record),
    expiresAt: record.expiresAt,
  });

  async function findMade(reservation: Reservation | undefined) {
    const ids = earlierIds('upl', reservation);
    const found = ids.length > 0 ? await records.getMany(ids) : [];
    return found.find((record) => record !== undefined);
  }

  return {
    async create({ environment, lineageId }, { contentType, size }, reservation) {
      const made = await findMade(reservation);
      if (made) return uploadOf(made);
      const id = freshId('upl', reservation) ?? newId();
      const record = newUpload({ id, environment, lineageId, contentType, size }, clock.now());
      await quota.reserve(record, size, record.dueAt);
      await records.insert(record);
      return uploadOf(record);
    },
    isMade: async (reservation) => (await findMade(reservation)) !== undefined,
  };
}
