import type { MakePicture } from '../../lib/pictures/order.ts';
import type { Module, Platform } from '../module.ts';
import { type ErasedReport, eraseEvidence } from './erase.ts';
import { createEvidenceQuota, type EvidenceLimits, evidenceUsages } from './quota.ts';
import { createEvidenceService, type EvidenceService } from './service.ts';
import { evidenceRecords } from './store.ts';
import type { Naming } from './sweep.ts';

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
  ports: EvidencePorts,
  config: EvidenceConfig,
): EvidenceModule {
  const { limits, ...addressing } = config;
  const quota = createEvidenceQuota({ usages: store.collection(evidenceUsages), clock, limits });
  const service = createEvidenceService({
    ...ports,
    ...addressing,
    quota,
    records: store.collection(evidenceRecords),
    blobs,
    clock,
    work,
    newId: () => ids.mint('upl'),
    newRun: () => ids.mint('run'),
    onError,
  });
  return {
    service,
    recover: service.recover,
    eraseOf: (report, dryRun) => eraseEvidence({ store, blobs, quota }, report, dryRun),
  };
}
