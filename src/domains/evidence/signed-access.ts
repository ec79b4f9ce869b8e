import type { Clock } from '../../lib/clock.ts';
import type { Collection } from '../../store/store.ts';
import { addressOf, readFile } from './address.ts';
import { notFound } from './problems.ts';
import { createEvidenceSigner, type SignedAccess, type SignedQuery } from './signature.ts';
import type { EvidenceRecord } from './store.ts';

/** What comes to a signed address. */
export interface SignedRequest extends SignedQuery {
  /** The last segment of its path. */
  readonly file: string;
}

export interface SignedAccessDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly clock: Clock;
  readonly secret: Uint8Array;
  /** Before `/evidence/`, without a trailing slash. */
  readonly evidenceUrl: string;
}

type Method = SignedAccess['method'];

/** Signs the addresses of evidence, and lets in who comes with one. */
export function createSignedAccess({
  records,
  clock,
  secret,
  evidenceUrl,
}: SignedAccessDependencies) {
  const signer = createEvidenceSigner(secret);
  const accessTo = (
    { id, contentType, size }: EvidenceRecord,
    method: Method,
    expires: number,
  ) => ({
    id,
    contentType,
    size,
    method,
    expires,
  });

  return {
    urlOf: (record: EvidenceRecord, method: Method, expires: number): string =>
      `${addressOf(evidenceUrl, record)}?${signer.sign(accessTo(record, method, expires))}`,
    /** The record behind a signed address. Rejects with `asset_not_found` for any other address. */
    async admitted(
      method: Method,
      { file, expires, signature }: SignedRequest,
    ): Promise<EvidenceRecord> {
      const name = readFile(file);
      const record = name && expires > clock.now() ? await records.get(name.id) : undefined;
      if (!name || !record || record.contentType !== name.contentType) throw notFound();
      if (!signer.isGenuine(accessTo(record, method, expires), signature)) throw notFound();
      return record;
    },
  };
}
