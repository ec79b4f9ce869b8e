import { hash } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { earlierIds, freshId, type Reservation } from '../../lib/ids.ts';
import type { MakePicture } from '../../lib/pictures/protocol.ts';
import { Problem } from '../../lib/problem.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { buildAddress, type SignedAccess } from './address.ts';
import {
  beginRun,
  blobIdOf,
  type EvidenceOwner,
  type EvidenceRecord,
  endRun,
  makeUpload,
} from './evidence.ts';
import { cleanPicture } from './picture.ts';
import type { EvidenceQuota } from './quota.ts';

/** What an uploader does next (R9.9). */
export type EvidenceUpload = Awaited<ReturnType<ReturnType<typeof createUploads>['create']>>;

interface UploadDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly quota: EvidenceQuota;
  readonly evidenceUrl: string;
  readonly makePicture: MakePicture;
  readonly access: SignedAccess;
  readonly newId: () => string;
  readonly newRun: () => string;
}

export function createUploads({
  records,
  clock,
  evidenceUrl,
  newId,
  quota,
  access,
}: UploadDependencies) {
  const uploadOf = (record: EvidenceRecord) => ({
    uploadId: record.id,
    method: 'PUT',
    uploadUrl: access.urlOf(record, 'PUT', record.expiresAt),
    contentType: record.contentType,
    /** The address of the picture, which reports name. */
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
     * An address that accepts one picture of this type and size within ten minutes. A repeat of the same request answers
     * the same upload. Rejects with `evidence_quota_exceeded`.
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

/** The headers of a body. */
export interface AnnouncedBody {
  readonly contentType?: string;
  readonly length?: number;
}

/** Reads a body of exactly `size` bytes. */
export type ReadBody = (size: number) => Promise<Uint8Array>;

/** Bodies of at most 5 MiB in memory at once, in all and of one lineage. */
const maxAtOnce = 8;
const maxOfLineage = 2;

export function createReceiver({
  records,
  blobs,
  clock,
  newRun,
  makePicture,
  quota,
}: UploadDependencies) {
  /** The lineages of the running uploads, by upload. */
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
    // The attempt is stored first, so that a process that dies now leaves no blob without a record.
    if (!begun?.runs.includes(run)) throw usedUp();
    const picture = await cleanPicture(sent, contentType, lineageId, makePicture);
    const { size, width, height } = picture;
    // Encoded again, it may be larger than announced.
    await quota.reserve(record, size, null);
    await blobs.put(blobIdOf(run), picture.bytes, { contentType });
    const stored = { run, at: clock.now(), digest, size, width, height };
    const ended = await records.update(id, (current) => current && endRun(current, stored));
    if (ended?.stored?.run !== run) await blobs.remove(blobIdOf(run));
    // A sweep was faster, and may have freed the bytes before they were reserved.
    if (ended?.status !== 'stored') await quota.free(record);
    if (!ended) throw usedUp();
    return assertSame(ended, digest);
  }

  /** Stores the picture of an upload and answers its record; only the first picture is accepted. */
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

/** The body has to be the signed one (R9.9); its faults come in the order of the contract (R1.10). */
function assertAnnounced({ contentType, size }: EvidenceRecord, body: AnnouncedBody): void {
  if (body.contentType?.trim().toLowerCase() !== contentType)
    throw new Problem('unsupported_media_type', `This address accepts ${contentType}.`);
  if (body.length !== undefined && body.length > size)
    throw new Problem('payload_too_large', `This address accepts ${size} bytes.`);
  if (body.length !== size)
    throw Problem.invalid('Content-Length', `It is ${size}, as was announced.`);
}

/** The upload, if it stored this picture. */
function assertSame(record: EvidenceRecord, digest: string): EvidenceRecord {
  if (record.status !== 'stored') throw usedUp();
  if (record.stored?.digest === digest) return record;
  const message = 'This address has accepted another picture; request another address.';
  throw new Problem('evidence_already_uploaded', message);
}

const usedUp = (): Problem =>
  new Problem('asset_not_found', 'This upload address is used up; request another one.');
