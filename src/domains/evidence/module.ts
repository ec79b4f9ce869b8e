import type { MakePicture } from '../../lib/pictures/protocol.ts';
import type { Module, Platform } from '../module.ts';
import { evidenceRecords } from './evidence.ts';
import { createEvidenceQuota, type EvidenceLimits, evidenceUsages } from './quota.ts';
import { type ErasedReport, eraseEvidence, type Naming } from './removal.ts';
import { createEvidenceService, type EvidenceService } from './service.ts';

export interface EvidencePorts {
  readonly naming: Naming;
  readonly makePicture: MakePicture;
}

export interface EvidenceConfig {
  /** Signs the addresses of evidence. */
  readonly secret: Uint8Array;
  /** Before `/evidence/`, without a trailing slash. */
  readonly evidenceUrl: string;
  /** How much one key family may have. */
  readonly limits: EvidenceLimits;
}

export interface EvidenceModule extends Module {
  readonly service: EvidenceService;
  /** Removes the pictures that only this report names, or counts them. */
  eraseOf(report: ErasedReport, dryRun: boolean): Promise<number>;
}

export function createEvidence(
  {
    store,
    blobs,
    clock,
    ids,
    work,
    onError,
  }: Pick<Platform, 'store' | 'blobs' | 'clock' | 'ids' | 'work' | 'onError'>,
  { naming, makePicture }: EvidencePorts,
  { secret, evidenceUrl, limits }: EvidenceConfig,
): EvidenceModule {
  const records = store.collection(evidenceRecords);
  const quota = createEvidenceQuota({ usages: store.collection(evidenceUsages), clock, limits });
  const service = createEvidenceService({
    records,
    blobs,
    quota,
    clock,
    work,
    naming,
    makePicture,
    secret,
    evidenceUrl,
    newId: () => ids.mint('upl'),
    newRun: () => ids.mint('run'),
    onError,
  });
  return {
    service,
    recover: service.recover,
    eraseOf: (report, dryRun) => eraseEvidence({ records, blobs, quota }, report, dryRun),
  };
}
