import DataLoader from 'dataloader';
import { minuteMs } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Blob } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import {
  buildAddress,
  createSignedAccess,
  notFound,
  parseAddress,
  parseIssuedAddress,
  type SignedAccess,
  type SignedRequest,
} from './address.ts';
import {
  blobIdOf,
  claimEvidence,
  type EvidenceOwner,
  type EvidenceRecord,
  holdEvidence,
  isNameable,
  isOwn,
  maySee,
} from './evidence.ts';
import { sweepEvidence } from './removal.ts';
import { type AnnouncedBody, createReceiver, createUploads, type ReadBody } from './upload.ts';

export type { SignedRequest } from './address.ts';

export type EvidenceService = ReturnType<typeof createEvidenceService>;

/** Evidence as it was stored. */
export type StoredEvidence = Awaited<ReturnType<EvidenceService['receive']>>;

export type EvidenceDependencies = Omit<Parameters<typeof createUploads>[0], 'access'> &
  Parameters<typeof createSignedAccess>[0] &
  Parameters<typeof sweepEvidence>[0] & { readonly work: Pick<Work, 'run'> };

export function createEvidenceService(given: EvidenceDependencies) {
  const { blobs, evidenceUrl, work, onError } = given;
  const access = createSignedAccess(given);
  const dependencies = { ...given, access };
  const receive = createReceiver(dependencies);

  return {
    ...createClaims(given, access),
    ...createUploads(dependencies),

    /**
     * Stores a picture. `read` is called once the address and the headers are valid. The same bytes again get the same
     * answer, others are `evidence_already_uploaded`. Rejects with `asset_not_found` for an address that is forged, expired
     * or used up, with `evidence_quota_exceeded`, and with the faults of the body.
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

    /** The picture of a link. Rejects with `asset_not_found` for any invalid link. */
    async open(request: SignedRequest): Promise<Blob> {
      const { stored, status } = await access.getRecord('GET', request);
      const blob =
        stored && status === 'stored' ? await blobs.get(blobIdOf(stored.run)) : undefined;
      if (!blob) throw notFound();
      return blob;
    },

    /** Removes evidence that is not needed any more. Never rejects. */
    recover: () =>
      work.run('sweep', ['evidence'], () => sweepEvidence(dependencies)).catch(onError),
  };
}

/** A link to evidence, with its address as the report names it; it opens for everyone who has it. */
export type EvidenceLink = Awaited<ReturnType<EvidenceService['links']>>[number];

/** How long a link is valid. */
const linkMs = 5 * minuteMs;

/** The use of evidence by reports. */
function createClaims(
  { records, clock, evidenceUrl, quota }: EvidenceDependencies,
  access: SignedAccess,
) {
  // The pictures of all reports in one answer are one round trip.
  const loader = new DataLoader((ids: readonly string[]) => records.getMany(ids), { cache: false });

  /** The upload of each address, if there is one. */
  async function find(urls: readonly string[]): Promise<(EvidenceRecord | undefined)[]> {
    const names = urls.map(parseAddress);
    const ids = names.flatMap((name) => name?.id ?? []);
    const found = await Promise.all(ids.map((id) => loader.load(id)));
    const byId = new Map(found.map((record) => [record?.id, record]));
    return names.map((name) => {
      const record = name && byId.get(name.id);
      return record?.contentType === name?.contentType ? record : undefined;
    });
  }

  async function isHeld(record: EvidenceRecord, owner: EvidenceOwner): Promise<boolean> {
    if (!isOwn(owner, record)) return false;
    const now = clock.now();
    const held = await records.update(
      record.id,
      (current) => current && holdEvidence(current, now),
    );
    return held !== undefined && isNameable(held, now);
  }

  return {
    /** The normal form of an address that this service issues; undefined for any other (R9.2). */
    issued: (url: string) => parseIssuedAddress(evidenceUrl, url),
    /** Rejects with `evidence_not_uploaded` for missing evidence and for that of others (R9.2). */
    async check(urls: readonly string[], owner: EvidenceOwner): Promise<void> {
      const missing: number[] = [];
      for (const [index, record] of (await find(urls)).entries())
        if (!record || !(await isHeld(record, owner))) missing.push(index + 1);
      if (missing.length === 0) return;
      const message = `This key has uploaded no picture for number ${missing.join(', ')} of the evidence.`;
      throw new Problem('evidence_not_uploaded', message);
    },
    /** Keeps evidence for as long as the report exists. May be repeated; missing evidence is skipped. */
    async claimed(urls: readonly string[], reportId: string): Promise<void> {
      for (const record of await find(urls)) {
        if (!record) continue;
        const named = await records.update(
          record.id,
          (current) => current && claimEvidence(current, reportId),
        );
        if (named?.status === 'stored') await quota.name(named);
      }
    },
    /** Links to the stored pictures that the viewer may see. */
    async links(viewer: Principal, urls: readonly string[]) {
      const found = await find(urls);
      const expiresAt = clock.now() + linkMs;
      return urls.flatMap((url, index) => {
        const record = found[index];
        return record?.status === 'stored' && maySee(viewer, record)
          ? [{ url, signedUrl: access.urlOf(record, 'GET', expiresAt), expiresAt }]
          : [];
      });
    },
  };
}
