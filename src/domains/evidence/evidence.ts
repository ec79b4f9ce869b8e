import type { Clock } from '../../lib/clock.ts';
import type { MakePicture } from '../../lib/pictures/order.ts';
import type { Blobs, Store } from '../../store/store.ts';
import type { EvidenceService } from './service.ts';
import { createEvidenceService } from './service.ts';
import { evidenceRecords } from './store.ts';
import type { Naming } from './sweep.ts';

export interface EvidenceParts {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly newId: (prefix: string) => string;
  /** Signs the addresses of evidence. */
  readonly evidenceSecret: Uint8Array;
  /** Before `/evidence/`, without a trailing slash. */
  readonly evidenceUrl: string;
  readonly naming: Naming;
  readonly makePicture: MakePicture;
  /** Told of faults that were answered over (R4.9). */
  readonly onError: (error: unknown) => void;
}

export const createEvidence = ({
  newId,
  evidenceSecret,
  ...parts
}: EvidenceParts): EvidenceService =>
  createEvidenceService({
    ...parts,
    records: parts.store.collection(evidenceRecords),
    secret: evidenceSecret,
    newId: () => newId('upl'),
    newRun: () => newId('run'),
  });
