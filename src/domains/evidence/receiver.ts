import { hash } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { MakePicture } from '../../lib/pictures/order.ts';
import { Problem } from '../../lib/problem.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { cleanPicture } from './picture.ts';
import type { EvidenceQuota } from './quota.ts';
import { blobIdOf, type EvidenceRecord } from './store.ts';
import { beginRun, endRun } from './upload.ts';

export interface ReceiverDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly newRun: () => string;
  readonly makePicture: MakePicture;
  readonly quota: Pick<EvidenceQuota, 'reserve' | 'free'>;
}

/** What a sender says of the body. */
export interface AnnouncedBody {
  readonly contentType?: string;
  readonly length?: number;
}

/** Reads a body of exactly so many bytes. */
export type ReadBody = (size: number) => Promise<Uint8Array>;

export interface Receiver {
  /** Takes the picture of an upload in and answers the record as it is then; only the first picture is taken. */
  receive(record: EvidenceRecord, body: AnnouncedBody, read: ReadBody): Promise<EvidenceRecord>;
}

/** Bodies of at most 5 MiB that are held at once, and of one lineage: nobody keeps the others out. */
const maxAtOnce = 8;
const maxOfLineage = 2;

export function createReceiver(dependencies: ReceiverDependencies): Receiver {
  const { records, blobs, clock, newRun, makePicture, quota } = dependencies;
  /** The lineages of the uploads that are coming in, by upload. */
  const coming = new Map<string, string>();

  function admit({ id, lineageId }: EvidenceRecord): void {
    if (coming.has(id))
      throw new Problem('idempotency_in_progress', 'This upload is running already.');
    const own = [...coming.values()].filter((lineage) => lineage === lineageId);
    if (coming.size >= maxAtOnce || own.length >= maxOfLineage)
      throw new Problem('upstream_unavailable', 'Too many uploads are running; try again later.');
  }

  async function store(record: EvidenceRecord, sent: Uint8Array): Promise<EvidenceRecord> {
    const { id, contentType, lineageId } = record;
    const digest = hash('sha256', sent, 'base64url');
    const run = newRun();
    const begun = await records.update(id, (current) => current && beginRun(current, run));
    if (begun?.stored) return storedBefore(begun, digest);
    // The attempt is written down first: whoever dies now leaves no blob that nobody knows of.
    if (!begun?.runs.includes(run)) throw spent();
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
    if (!ended) throw spent();
    return storedBefore(ended, digest);
  }

  return {
    async receive(record, body, read) {
      requireForm(record, body);
      admit(record);
      coming.set(record.id, record.lineageId);
      try {
        return await store(record, await read(record.size));
      } finally {
        coming.delete(record.id);
      }
    },
  };
}

/** The body has to be what was signed (R9.9); its faults come in the order of R1.10. */
function requireForm({ contentType, size }: EvidenceRecord, body: AnnouncedBody): void {
  if (body.contentType?.trim().toLowerCase() !== contentType)
    throw new Problem('unsupported_media_type', `This address takes ${contentType}.`);
  if (body.length !== undefined && body.length > size)
    throw new Problem('payload_too_large', `This address takes ${size} bytes.`);
  if (body.length !== size)
    throw Problem.invalid('Content-Length', `It is ${size}, as was announced.`);
}

/** An upload with its picture, to who sent that picture. */
function storedBefore(record: EvidenceRecord, digest: string): EvidenceRecord {
  if (record.status !== 'stored') throw spent();
  if (record.stored?.digest === digest) return record;
  const message = 'This address has taken another picture; ask for one more address.';
  throw new Problem('evidence_already_uploaded', message);
}

const spent = (): Problem =>
  new Problem('asset_not_found', 'This upload address is used up; ask for another one.');
