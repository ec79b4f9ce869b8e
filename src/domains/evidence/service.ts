import type { Clock } from '../../lib/clock.ts';
import { minuteMs } from '../../lib/duration.ts';
import type { MakePicture } from '../../lib/pictures/order.ts';
import { Problem } from '../../lib/problem.ts';
import { earlierIds, freshId, type Reservation } from '../../lib/reservation.ts';
import type { Blob, Blobs, Collection } from '../../store/store.ts';
import { addressOf, type EvidenceType, readFile } from './address.ts';
import { createEvidenceClaims, type EvidenceClaims, type EvidenceOwner } from './claims.ts';
import { type AnnouncedBody, createReceiver, type ReadBody } from './receiver.ts';
import { createEvidenceSigner, type SignedAccess, type SignedQuery } from './signature.ts';
import { blobIdOf, type EvidenceRecord } from './store.ts';
import { createSweep, type Naming } from './sweep.ts';
import { newUpload } from './upload.ts';

export type { EvidenceClaims, EvidenceLink, EvidenceOwner } from './claims.ts';

/** What an uploader has to do next (R9.9). */
export interface EvidenceUpload {
  readonly uploadId: string;
  readonly method: 'PUT';
  readonly uploadUrl: string;
  readonly contentType: EvidenceType;
  /** Where it will be; what a report names. */
  readonly evidenceUrl: string;
  readonly expiresAt: number;
}

/** Evidence as it was stored. */
export interface StoredEvidence {
  readonly uploadId: string;
  readonly evidenceUrl: string;
  readonly contentType: EvidenceType;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** What comes to a signed address. */
export interface SignedRequest extends SignedQuery {
  /** The last segment of its path. */
  readonly file: string;
}

export interface EvidenceService extends EvidenceClaims {
  /**
   * An address that takes one picture of this type and size within ten minutes. A repeat of the same request answers
   * the one that was made already.
   */
  create(
    owner: EvidenceOwner,
    picture: { contentType: EvidenceType; size: number },
    reservation?: Reservation,
  ): Promise<EvidenceUpload>;
  /** Whether an earlier run of the same request made its upload. */
  isMade(reservation: Reservation | undefined): Promise<boolean>;
  /**
   * Takes the picture in; the first one stays, and another one changes nothing. `read` is called once the address and
   * what is announced are known to be good. Rejects with `asset_not_found` for an address that is forged, over or used
   * up, and with what is wrong with the body.
   */
  receive(request: SignedRequest, body: AnnouncedBody, read: ReadBody): Promise<StoredEvidence>;
  /** The picture behind a link. Rejects with `asset_not_found` for anything but a good link. */
  open(request: SignedRequest): Promise<Blob>;
  /** Removes what nobody needs any more; to be called every now and then. Never rejects. */
  recover(): Promise<void>;
}

export interface EvidenceDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly secret: Uint8Array;
  /** Before `/evidence/`, without a trailing slash. */
  readonly evidenceUrl: string;
  readonly newId: () => string;
  readonly newRun: () => string;
  readonly naming: Naming;
  readonly makePicture: MakePicture;
  readonly onError: (error: unknown) => void;
}

/** How long a link is good for. */
const linkMs = 5 * minuteMs;

export function createEvidenceService(dependencies: EvidenceDependencies): EvidenceService {
  const { records, blobs, clock, secret, evidenceUrl, newId, onError } = dependencies;
  const signer = createEvidenceSigner(secret);
  const receiver = createReceiver(dependencies);
  const sweep = createSweep(dependencies);

  const accessTo = (record: EvidenceRecord, method: SignedAccess['method'], expires: number) => {
    const { id, contentType, size } = record;
    return { id, contentType, size, method, expires };
  };
  const signedUrl = (record: EvidenceRecord, method: SignedAccess['method'], expires: number) =>
    `${addressOf(evidenceUrl, record)}?${signer.sign(accessTo(record, method, expires))}`;

  const claims = createEvidenceClaims({
    records,
    clock,
    evidenceUrl,
    link(record) {
      const expiresAt = clock.now() + linkMs;
      return {
        signedUrl: signedUrl(record, 'GET', expiresAt),
        expiresAt,
      };
    },
  });

  /** The record behind a signed address. */
  async function admitted(
    method: SignedAccess['method'],
    { file, expires, signature }: SignedRequest,
  ): Promise<EvidenceRecord> {
    const name = readFile(file);
    const record = name && expires > clock.now() ? await records.get(name.id) : undefined;
    if (!name || !record || record.contentType !== name.contentType) throw notFound();
    if (!signer.isGenuine(accessTo(record, method, expires), signature)) throw notFound();
    return record;
  }

  const uploadOf = (record: EvidenceRecord): EvidenceUpload => ({
    uploadId: record.id,
    method: 'PUT',
    uploadUrl: signedUrl(record, 'PUT', record.expiresAt),
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
      await records.insert(record);
      return uploadOf(record);
    },

    isMade: async (reservation) => (await findMade(reservation)) !== undefined,

    async receive(request, body, read) {
      const record = await admitted('PUT', request);
      const kept = record.stored ? record : await receiver.receive(record, body, read);
      return storedOf(kept, addressOf(evidenceUrl, kept));
    },

    async open(request) {
      const { stored, status } = await admitted('GET', request);
      const blob =
        stored && status === 'stored' ? await blobs.get(blobIdOf(stored.run)) : undefined;
      if (!blob) throw notFound();
      return blob;
    },

    ...claims,
    recover: () => sweep().catch(onError),
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

/** One answer for all of it: nobody learns which evidence there is. */
const notFound = (): Problem =>
  new Problem('asset_not_found', 'This is no valid address of evidence, or it is over.');
