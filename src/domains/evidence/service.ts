import type { Blob } from '../../store/store.ts';
import { buildAddress, createSignedAccess, notFound, type SignedRequest } from './address.ts';
import { createEvidenceClaims } from './claims.ts';
import type { EvidenceDependencies } from './dependencies.ts';
import { blobIdOf } from './evidence.ts';
import { sweepEvidence } from './removal.ts';
import { type AnnouncedBody, createReceiver, createUploads, type ReadBody } from './upload.ts';

export type { SignedRequest } from './address.ts';
export type { EvidenceLink } from './claims.ts';

export type EvidenceService = ReturnType<typeof createEvidenceService>;

/** Evidence as it was stored. */
export type StoredEvidence = Awaited<ReturnType<EvidenceService['receive']>>;

export function createEvidenceService(dependencies: EvidenceDependencies) {
  const { blobs, evidenceUrl, work, onError } = dependencies;
  const access = createSignedAccess(dependencies);
  const receive = createReceiver(dependencies);

  return {
    ...createEvidenceClaims(dependencies, access),
    ...createUploads(dependencies, access),

    /**
     * Takes the picture in. `read` is called once the address and what is announced are known to be good. The same bytes
     * again get the same answer, others are `evidence_already_uploaded`. Rejects with `asset_not_found` for an address that
     * is forged, over or used up, with `evidence_quota_exceeded`, and with what is wrong with the body.
     */
    async receive(request: SignedRequest, body: AnnouncedBody, read: ReadBody) {
      const record = await access.getRecord('PUT', request);
      const { id, contentType, size, stored } = await receive(record, body, read);
      return {
        uploadId: id,
        evidenceUrl: buildAddress(evidenceUrl, { id, contentType }),
        contentType,
        size: stored?.size ?? size,
        width: stored?.width ?? 0,
        height: stored?.height ?? 0,
      };
    },

    /** The picture behind a link. Rejects with `asset_not_found` for anything but a good link. */
    async open(request: SignedRequest): Promise<Blob> {
      const { stored, status } = await access.getRecord('GET', request);
      const blob =
        stored && status === 'stored' ? await blobs.get(blobIdOf(stored.run)) : undefined;
      if (!blob) throw notFound();
      return blob;
    },

    /** Removes what is not needed any more; to be called every now and then. Never rejects. */
    recover: () =>
      work.run('sweep', ['evidence'], () => sweepEvidence(dependencies)).catch(onError),
  };
}
