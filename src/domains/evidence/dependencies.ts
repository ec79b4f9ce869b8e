import type { Clock } from '../../lib/clock.ts';
import type { MakePicture } from '../../lib/pictures/protocol.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import type { EvidenceRecord } from './evidence.ts';
import type { EvidenceQuota } from './quota.ts';

/** What the parts of the service are built on. */
export interface EvidenceDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly blobs: Blobs;
  readonly quota: EvidenceQuota;
  readonly clock: Clock;
  readonly work: Pick<Work, 'run'>;
  /** Those of these reports that exist and still name the upload: its picture stays for them. */
  readonly naming: (id: string, reportIds: readonly string[]) => Promise<readonly string[]>;
  readonly makePicture: MakePicture;
  /** Signs the addresses of evidence. */
  readonly secret: Uint8Array;
  /** Before `/evidence/`, without a trailing slash. */
  readonly evidenceUrl: string;
  readonly newId: () => string;
  readonly newRun: () => string;
  readonly onError: (error: unknown) => void;
}
