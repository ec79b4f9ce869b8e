import { dayMs } from '../../../lib/duration.ts';
import type { Credibility, Filing, Reporter } from '../event.ts';
import { decayed } from '../score/decay.ts';
import { maxOfReporter } from '../score/weights.ts';
import { type Reputation, rolled } from './learnt.ts';

/** The Beta mean b, with one good and one bad report assumed. Source: trust model, section 4. */
export function meanOf(reputation: Reputation | undefined, now: number): number {
  const { confirmed, dismissed } = rolled(reputation, now);
  return (1 + confirmed) / (2 + confirmed + dismissed);
}

const knownAfterMs = 30 * dayMs;
const standings = { owner: 1, known: 0.6, new: 0.3 } as const;
const ofRetaliation = 0.25;
const minCredibility = 0.05;

export interface Standing extends Pick<Reporter, 'isOwner'> {
  readonly reporter: Reputation | undefined;
  readonly lineage: Reputation | undefined;
  /** Since when the reporter's account is known; null when it was never fetched. */
  readonly knownSince: number | null;
}

/** The credibility q of a report, and what else is decided when it comes in. Source: trust model, section 4. */
export function credibilityOf(
  { reporter, lineage, knownSince, isOwner }: Standing,
  { nth, isReportedBack, pending }: Filing,
  now: number,
): Credibility {
  // The reporter is only claimed by the caller: the lineage answers for it too.
  const mean = Math.min(meanOf(reporter, now), meanOf(lineage, now));
  const isKnown = knownSince !== null && now - knownSince >= knownAfterMs;
  const standing = standings[isOwner ? 'owner' : isKnown ? 'known' : 'new'];
  const isRetaliation = isReportedBack && !isOwner;
  const q = (mean * standing * (isRetaliation ? ofRetaliation : 1)) / Math.max(1, nth);
  const taken = pending.reduce(
    (sum, one) => sum + decayed(one.pendingWeight, now - one.filedAt, 'pending'),
    0,
  );
  return {
    credibility: Math.min(1, Math.max(minCredibility, q)),
    room: Math.max(0, maxOfReporter - taken),
    isRetaliation,
  };
}
