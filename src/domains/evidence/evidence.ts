import type { EvidenceType } from './address.ts';
import type { EvidenceRecord } from './store.ts';

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

export const storedOf = (
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
