import { minuteMs } from '../../lib/duration.ts';
import type { Blob } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import { addressOf } from './address.ts';
import { createEvidenceClaims, type EvidenceClaims } from './claims.ts';
import { type StoredEvidence, storedOf } from './evidence.ts';
import { notFound } from './problems.ts';
import type { EvidenceQuota } from './quota.ts';
import {
  type AnnouncedBody,
  createReceiver,
  type ReadBody,
  type ReceiverDependencies,
} from './receiver.ts';
import {
  createSignedAccess,
  type SignedAccessDependencies,
  type SignedRequest,
} from './signed-access.ts';
import { blobIdOf, type EvidenceRecord } from './store.ts';
import { createSweep, type SweepDependencies } from './sweep.ts';
import { createUploads, type Uploads } from './uploads.ts';

export type { EvidenceOwner } from './access.ts';
export type { EvidenceClaims, EvidenceLink } from './claims.ts';
export type { StoredEvidence } from './evidence.ts';
export type { SignedRequest } from './signed-access.ts';

export interface EvidenceService extends EvidenceClaims, Uploads {
  /**
   * Takes the picture in. `read` is called once the address and what is announced are known to be good. The same bytes
   * again get the same answer, others are `evidence_already_uploaded`. Rejects with `asset_not_found` for an address that
   * is forged, over or used up, with `evidence_quota_exceeded`, and with what is wrong with the body.
   */
  receive(request: SignedRequest, body: AnnouncedBody, read: ReadBody): Promise<StoredEvidence>;
  /** The picture behind a link. Rejects with `asset_not_found` for anything but a good link. */
  open(request: SignedRequest): Promise<Blob>;
  /** Removes what nobody needs any more; to be called every now and then. Never rejects. */
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
  const { records, blobs, clock, evidenceUrl, quota, work, onError } = dependencies;
  const access = createSignedAccess(dependencies);
  const receiver = createReceiver(dependencies);
  const sweep = createSweep(dependencies);
  const link = (record: EvidenceRecord) => {
    const expiresAt = clock.now() + linkMs;
    return { signedUrl: access.urlOf(record, 'GET', expiresAt), expiresAt };
  };

  return {
    ...createEvidenceClaims({ records, clock, evidenceUrl, quota, link }),
    ...createUploads({ ...dependencies, access }),

    async receive(request, body, read) {
      const record = await access.admitted('PUT', request);
      const received = await receiver.receive(record, body, read);
      return storedOf(received, addressOf(evidenceUrl, received));
    },

    async open(request) {
      const { stored, status } = await access.admitted('GET', request);
      const blob =
        stored && status === 'stored' ? await blobs.get(blobIdOf(stored.run)) : undefined;
      if (!blob) throw notFound();
      return blob;
    },

    recover: () => work.run('sweep', ['evidence'], sweep).catch(onError),
  };
}
