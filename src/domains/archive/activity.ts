/** How long a copy of any list of the archive is good (R1.12). */
export const archiveAgeSeconds = 60;

/** From when until when something runs: epoch milliseconds; null for what has no end. */
export interface Span {
  readonly startsAt: number;
  readonly endsAt: number | null;
}

/** From the moment it starts until just before it ends (R12.1). */
export const isActive = ({ startsAt, endsAt }: Span, now: number): boolean =>
  startsAt <= now && (endsAt === null || now < endsAt);

interface Activity {
  /** When one of them started or ended last; 0 when none did yet. */
  readonly lastChange: number;
  /** How long a list of those that run is good: no longer than until the next one starts or ends. */
  readonly maxAgeSeconds: number;
}

/** How a list of what runs at the moment changes by itself. */
function activityOf(spans: readonly Span[], now: number): Activity {
  let lastChange = 0;
  let nextChange = now + archiveAgeSeconds * 1000;
  for (const { startsAt, endsAt } of spans) {
    for (const moment of [startsAt, endsAt ?? startsAt]) {
      if (moment <= now) lastChange = Math.max(lastChange, moment);
      else nextChange = Math.min(nextChange, moment);
    }
  }
  return { lastChange, maxAgeSeconds: Math.floor((nextChange - now) / 1000) };
}

export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly maxAgeSeconds: number;
  /** Epoch milliseconds. */
  readonly lastModified: number;
}

/** All of a list, or what of it runs at the moment; the first changes with what is served, the other also by itself. */
export function listedNow<Row extends Span>(
  all: readonly Row[],
  { activeOnly, now, since }: { activeOnly: boolean; now: number; since: number },
): Listed<Row> {
  if (!activeOnly) return { rows: all, maxAgeSeconds: archiveAgeSeconds, lastModified: since };
  const { lastChange, maxAgeSeconds } = activityOf(all, now);
  const rows = all.filter((row) => isActive(row, now));
  return { rows, maxAgeSeconds, lastModified: Math.max(since, lastChange) };
}
