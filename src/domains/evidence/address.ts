import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { type EvidenceRecord, evidenceTypes, formatOf } from './evidence.ts';

type EvidenceName = Pick<EvidenceRecord, 'id' | 'contentType'>;

/** The path within this service, `/evidence/upl_….png`; links are signed for it, whatever the host. */
const pathOf = ({ id, contentType }: EvidenceName): string =>
  `/evidence/${id}.${formatOf[contentType]}`;

/** The address of evidence below `evidenceUrl`. */
export function buildAddress(evidenceUrl: string, name: EvidenceName): string {
  const { origin, pathname } = new URL(evidenceUrl);
  return origin + pathname.replace(/\/$/, '') + pathOf(name);
}

/** An address without a user, on a host of characters that all parsers read alike; and its path. */
const plainAddress = /^https?:\/\/(?:(?![/?#@\\%])[!-~])+(\/[^?#]*)$/i;
const maxCharacters = 2048;

/** The normal form of an address that this service issues below `evidenceUrl`, without query or fragment (R9.2). */
export function parseIssuedAddress(evidenceUrl: string, text: string): string | undefined {
  const path = text.length > maxCharacters ? undefined : plainAddress.exec(text)?.[1];
  const name = path === undefined ? undefined : parseAddress(path);
  if (name === undefined || !URL.canParse(text)) return undefined;
  const issued = new URL(buildAddress(evidenceUrl, name));
  const isIssued = new URL(text).origin === issued.origin && path === issued.pathname;
  return isIssued ? issued.href : undefined;
}

/** The upload of an address, whatever its host; undefined for any other address. */
export function parseAddress(url: string): EvidenceName | undefined {
  const path = url.replace(/[?#].*$/s, '');
  return parseFile(path.slice(path.lastIndexOf('/') + 1));
}

/** The upload of a file name; undefined for any other name. */
function parseFile(file: string): EvidenceName | undefined {
  const [, id, ending] = /^(upl_[0-9A-Za-z]{22})\.(png|jpg|webp)$/.exec(file) ?? [];
  const contentType = evidenceTypes.find((type) => formatOf[type] === ending);
  return id === undefined || contentType === undefined ? undefined : { id, contentType };
}

type Method = 'GET' | 'PUT';

/** A request to a signed address. */
export interface SignedRequest {
  /** The last segment of its path. */
  readonly file: string;
  /** Epoch milliseconds; from then on the address is void. */
  readonly expires: number;
  readonly signature: string;
}

export type SignedAccess = ReturnType<typeof createSignedAccess>;

/** Signs the addresses of evidence, and finds the evidence of requests to them. */
export function createSignedAccess({
  records,
  clock,
  secret,
  evidenceUrl,
}: {
  readonly records: Collection<EvidenceRecord>;
  readonly clock: Clock;
  /** Signs the addresses. */
  readonly secret: Uint8Array;
  /** Before `/evidence/`, without a trailing slash. */
  readonly evidenceUrl: string;
}) {
  /** An address is valid for one method on one path, for a picture of this type and announced size (R9.9). */
  const signatureOf = (record: EvidenceRecord, method: Method, expires: number): string =>
    createHmac('sha256', secret)
      .update([method, pathOf(record), record.contentType, record.size, expires].join('\n'))
      .digest('base64url');

  return {
    urlOf(record: EvidenceRecord, method: Method, expires: number): string {
      const signature = signatureOf(record, method, expires);
      return `${buildAddress(evidenceUrl, record)}?expires=${expires}&signature=${signature}`;
    },
    /** The record behind a signed address. Rejects with `asset_not_found` for any other address. */
    async getRecord(
      method: Method,
      { file, expires, signature }: SignedRequest,
    ): Promise<EvidenceRecord> {
      const name = parseFile(file);
      const record = name && expires > clock.now() ? await records.get(name.id) : undefined;
      if (!name || !record || record.contentType !== name.contentType) throw notFound();
      if (!isEqual(signature, signatureOf(record, method, expires))) throw notFound();
      return record;
    },
  };
}

/** Takes constant time, so that a signature cannot be guessed letter by letter. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The same for every refusal, so that a caller does not learn which evidence exists. */
export const notFound = (): Problem =>
  new Problem('asset_not_found', 'This is not a valid address of evidence, or it has expired.');
