import type { Clock } from '../../lib/clock.ts';
import type { MakePicture } from '../../lib/pictures/order.ts';
import { Problem } from '../../lib/problem.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { cleanPicture } from './picture.ts';
import { blobIdOf, type EvidenceRecord } from './store.ts';
import { beginRun, endRun } from './upload.ts';

export interface ReceiverDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly newRun: () => string;
  readonly makePicture: MakePicture;
}

/** What a sender says of the body. */
export interface AnnouncedBody {
  readonly contentType?: string;
  readonly length?: number;
}

/** Reads a body of exactly so many bytes. */
export type ReadBody = (size: number) => Promise<Uint8Array>;

export interface Receiver {
  /** Takes the picture of an upload in and answers the record as it is then; the first picture stays. */
  receive(record: EvidenceRecord, body: AnnouncedBody, read: ReadBody): Promise<EvidenceRecord>;
}

/** Bodies of at most 5 MiB that are held at once, and of one lineage: nobody keeps the others out. */
const maxAtOnce = 8;
const maxOfLineage = 2;

export function createReceiver(dependencies: ReceiverDependencies): Receiver {
  const { records, blobs, clock, newRun, makePicture } = dependencies;
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
    const run = newRun();
    const begun = await records.update(id, (current) => current && beginRun(current, run));
    if (begun?.status === 'stored') return begun;
    // The attempt is written down first: whoever dies now leaves no blob that nobody knows of.
    if (!begun?.runs.includes(run)) throw spent();
    const picture = await cleanPicture({ bytes: sent, type: contentType, lineageId }, makePicture);
    await blobs.put(blobIdOf(run), picture.bytes, { contentType });
    const now = clock.now();
    const ended = await records.update(
      id,
      (current) => current && endRun(current, run, picture, now),
    );
    if (ended?.stored?.run !== run) await blobs.remove(blobIdOf(run));
    if (ended?.status !== 'stored') throw spent();
    return ended;
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

const spent = (): Problem =>
  new Problem('asset_not_found', 'This upload address is used up; ask for another one.');
