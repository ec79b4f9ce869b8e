import { hash } from 'node:crypto';
import { earlierIds, freshId, type Reservation } from '../../lib/ids.ts';
import { Problem } from '../../lib/problem.ts';
import { buildAddress, type SignedAccess } from './address.ts';
import type { EvidenceDependencies } from './dependencies.ts';
import {
  beginRun,
  blobIdOf,
  type EvidenceOwner,
  type EvidenceRecord,
  endRun,
  makeUpload,
} from './evidence.ts';
import { cleanPicture } from './picture.ts';

/** What an uploader has to do next (R9.9). */
export type EvidenceUpload = Awaited<ReturnType<ReturnType<typeof createUploads>['create']>>;

export function createUploads(
  { records, clock, evidenceUrl, newId, quota }: EvidenceDependencies,
  access: SignedAccess,
) {
  const uploadOf = (record: EvidenceRecord) => ({
    uploadId: record.id,
    method: 'PUT',
    uploadUrl: access.urlOf(record, 'PUT', record.expiresAt),
    contentType: record.contentType,
    /** Where it will be; what a report names. */
    evidenceUrl: buildAddress(evidenceUrl, record),
    expiresAt: record.expiresAt,
  });

  async function findMade(reservation: Reservation | undefined) {
    const ids = earlierIds('upl', reservation);
    const found = ids.length > 0 ? await records.getMany(ids) : [];
    return found.find((record) => record !== undefined);
  }

  return {
    /**
     * An address that takes one picture of this type and size within ten minutes. A repeat of the same request answers
     * the one that was made already. Rejects with `evidence_quota_exceeded`.
     */
    async create(
      { environment, lineageId }: EvidenceOwner,
      picture: Pick<EvidenceRecord, 'contentType' | 'size'>,
      reservation?: Reservation,
    ) {
      const made = await findMade(reservation);
      if (made) return uploadOf(made);
      const id = freshId('upl', reservation) ?? newId();
      const record = makeUpload({ id, environment, lineageId, ...picture }, clock.now());
      await quota.reserve(record, record.size, record.dueAt);
      await records.insert(record);
      return uploadOf(record);
    },
    /** Whether an earlier run of the same request made its upload. */
    isMade: async (reservation: Reservation | undefined) =>
      (await findMade(reservation)) !== undefined,
  };
}

/** What a sender says of the body. */
export interface AnnouncedBody {
  readonly contentType?: string;
  readonly length?: number;
}

/** Reads a body of exactly `size` bytes. */
export type ReadBody = (size: number) => Promise<Uint8Array>;

/** Bodies of at most 5 MiB that are held at once, and of one lineage, so that none keeps the others out. */
const maxAtOnce = 8;
const maxOfLineage = 2;

export function createReceiver({
  records,
  blobs,
  clock,
  newRun,
  makePicture,
  quota,
}: EvidenceDependencies) {
  /** The lineages of the uploads that are coming in, by upload. */
  const incoming = new Map<string, string>();

  function admit({ id, lineageId }: EvidenceRecord): void {
    if (incoming.has(id))
      throw new Problem('idempotency_in_progress', 'This upload is running already.');
    const own = [...incoming.values()].filter((lineage) => lineage === lineageId);
    if (incoming.size >= maxAtOnce || own.length >= maxOfLineage)
      throw new Problem('upstream_unavailable', 'Too many uploads are running; try again later.');
  }

  async function store(record: EvidenceRecord, sent: Uint8Array): Promise<EvidenceRecord> {
    const { id, contentType, lineageId } = record;
    const digest = hash('sha256', sent, 'base64url');
    const run = newRun();
    const begun = await records.update(id, (current) => current && beginRun(current, run));
    if (begun?.stored) return assertSame(begun, digest);
    // The attempt is written down first, so that a process that dies now leaves no blob without a record.
    if (!begun?.runs.includes(run)) throw usedUp();
    const picture = await cleanPicture({ bytes: sent, type: contentType, lineageId }, makePicture);
    // Made anew, it may be larger than what was announced.
    await quota.reserve(record, picture.size, null);
    await blobs.put(blobIdOf(run), picture.bytes, { contentType });
    const now = clock.now();
    const ended = await records.update(
      id,
      (current) => current && endRun(current, run, { ...picture, digest }, now),
    );
    if (ended?.stored?.run !== run) await blobs.remove(blobIdOf(run));
    // A sweep was faster, and may have freed the room before it was taken.
    if (ended?.status !== 'stored') await quota.free(record);
    if (!ended) throw usedUp();
    return assertSame(ended, digest);
  }

  /** Takes the picture of an upload in and answers the record as it is then; only the first picture is taken. */
  return async function receive(
    record: EvidenceRecord,
    body: AnnouncedBody,
    read: ReadBody,
  ): Promise<EvidenceRecord> {
    assertAnnounced(record, body);
    admit(record);
    incoming.set(record.id, record.lineageId);
    try {
      return await store(record, await read(record.size));
    } finally {
      incoming.delete(record.id);
    }
  };
}

/** The body has to be what was signed (R9.9); its faults come in the order of the contract (R1.10). */
function assertAnnounced({ contentType, size }: EvidenceRecord, body: AnnouncedBody): void {
  if (body.contentType?.trim().toLowerCase() !== contentType)
    throw new Problem('unsupported_media_type', `This address takes ${contentType}.`);
  if (body.length !== undefined && body.length > size)
    throw new Problem('payload_too_large', `This address takes ${size} bytes.`);
  if (body.length !== size)
    throw Problem.invalid('Content-Length', `It is ${size}, as was announced.`);
}

/** Answers an upload with its picture, to a sender of that picture alone. */
function assertSame(record: EvidenceRecord, digest: string): EvidenceRecord {
  if (record.status !== 'stored') throw usedUp();
  if (record.stored?.digest === digest) return record;
  const message = 'This address has taken another picture; ask for one more address.';
  throw new Problem('evidence_already_uploaded', message);
}

const usedUp = (): Problem =>
  new Problem('asset_not_found', 'This upload address is used up; ask for another one.');
