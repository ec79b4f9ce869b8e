import type { TrustEvent } from '../event.ts';
import type { ReportFacts } from '../rebuild.ts';
import type { TrustState } from '../state.ts';
import type { Believed, Filer } from './identities.ts';

export interface FiledReport extends ReportFacts {
  readonly id: string;
  readonly filer: Filer;
}

/** An account in the middle of its history. */
export interface Played {
  readonly state: TrustState;
  readonly now: number;
  readonly reports: readonly FiledReport[];
  readonly verifications: readonly string[];
  /** The newest events, and the keys of all: what the timeline would know. */
  readonly events: readonly TrustEvent[];
  readonly keys: ReadonlySet<string>;
  /** The score after the newest entry. */
  readonly told: number | null;
  /** The same account if nobody had ever reported it. */
  readonly twin: TrustState;
  readonly entries: number;
  readonly believed: Believed;
}
