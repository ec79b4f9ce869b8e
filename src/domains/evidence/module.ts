import type { Platform } from '../module.ts';
import { evidenceRecords } from './evidence.ts';
import { createEvidenceQuota, type EvidenceLimits, evidenceUsages } from './quota.ts';
import { eraseEvidence } from './removal.ts';
import { createEvidenceService, type EvidenceDependencies } from './service.ts';

export interface EvidenceConfig extends Pick<EvidenceDependencies, 'secret' | 'evidenceUrl'> {
  /** The limits of one key family. */
  readonly limits: EvidenceLimits;
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
  ports: Pick<EvidenceDependencies, 'naming' | 'makePicture'>,
  { limits, ...addresses }: EvidenceConfig,
) {
  const dependencies = {
    records: store.collection(evidenceRecords),
    blobs,
    quota: createEvidenceQuota({ usages: store.collection(evidenceUsages), clock, limits }),
    clock,
    work,
    ...ports,
    ...addresses,
    newId: () => ids.mint('upl'),
    newRun: () => ids.mint('run'),
    onError,
  };
  const service = createEvidenceService(dependencies);
  return {
    service,
    recover: service.recover,
    /** Removes the pictures that only this report names, or counts them. */
    eraseOf: (report: Parameters<typeof eraseEvidence>[1], dryRun: boolean) =>
      eraseEvidence(dependencies, report, dryRun),
  };
}
