import { minuteMs } from '../../lib/clock.ts';
import type { Blob } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import {
  buildAddress,
  createSignedAccess,
  notFound,
  type SignedAccessDependencies,
  type SignedRequest,
} from './address.ts';
import { createEvidenceClaims, type EvidenceClaims } from './claims.ts';
import { blobIdOf, type EvidenceRecord, type EvidenceType } from './evidence.ts';
import type { EvidenceQuota } from './quota.ts';
import { type SweepDependencies, sweepEvidence } from './removal.ts';
import {
  type AnnouncedBody,
  createReceiver,
  createUploads,
  type ReadBody,
  type ReceiverDependencies,
  type Uploads,
} from './upload.ts';

export type { SignedRequest } from './address.ts';
export type { EvidenceClaims, EvidenceLink } from './claims.ts';
export type { EvidenceOwner } from './evidence.ts';

/** Evidence as it was stored. */
export interface StoredEvidence {
  readonly uploadId: string;
  readonly evidenceUrl: string;
  readonly contentType: EvidenceType;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

export interface EvidenceService extends EvidenceClaims, Uploads {
  /**
   * Takes the picture in. `read` is called once the address and what is announced are known to be good. The same bytes
   * again get the same answer, others are `evidence_already_uploaded`. Rejects with `asset_not_found` for an address that
   * is forged, over or used up, with `evidence_quota_exceeded`, and with what is wrong with the body.
   */
  receive(request: SignedRequest, body: AnnouncedBody, read: ReadBody): Promise<StoredEvidence>;
  /** The picture behind a link. Rejects with `asset_not_found` for anything but a good link. */
  open(request: SignedRequest): Promise<Blob>;
  /** Removes what is not needed any more; to be called every now and then. Never rejects. */
  recover(): Promise<void>;
}

export interface EvidenceDependencies
  extends SignedAccessDependencies,
    ReceiverDependencies,
    SweepDependencies {
  readonly newId: () => string;
  readonly quota: EvidenceQuota;
  readonly work: Pick<Work, 'run'>;
}

/** How long a link is good for. */
const linkMs = 5 * minuteMs;

export function createEvidenceService(dependencies: EvidenceDependencies): EvidenceService {
  const { blobs, clock, evidenceUrl, work, onError } = dependencies;
  const access = createSignedAccess(dependencies);
  const receiver = createReceiver(dependencies);
  const linkTo = (record: EvidenceRecord) => {
    const expiresAt = clock.now() + linkMs;
    return { signedUrl: access.urlOf(record, 'GET', expiresAt), expiresAt };
  };

  return {
    ...createEvidenceClaims({ ...dependencies, linkTo }),
    ...createUploads({ ...dependencies, access }),

    async receive(request, body, read) {
      const record = await access.getRecord('PUT', request);
      const received = await receiver.receive(record, body, read);
      return storedOf(received, buildAddress(evidenceUrl, received));
    },

    async open(request) {
      const { stored, status } = await access.getRecord('GET', request);
      const blob =
        stored && status === 'stored' ? await blobs.get(blobIdOf(stored.run)) : undefined;
      if (!blob) throw notFound();
      return blob;
    },

    recover: () =>
      work.run('sweep', ['evidence'], () => sweepEvidence(dependencies)).catch(onError),
  };
}

const storedOf = (
  { id: uploadId, contentType, size: announced, stored }: EvidenceRecord,
  evidenceUrl: string,
): StoredEvidence => ({
  uploadId,
  evidenceUrl,
  contentType,
  size: stored?.size ?? announced,
  width: stored?.width ?? 0,
  height: stored?.height ?? 0,
});
