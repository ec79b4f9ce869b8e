import type { TimelineEntry } from './timeline-entry.ts';

/** The report that an entry is about; undefined for one that no report made. */
export function reportOf({
  id,
  account,
}: Pick<TimelineEntry, 'id' | 'account'>): string | undefined {
  // The id is that of the account and the key of the event, which begins with the id of what made it.
  const [subject = ''] = id.slice(account.length + 1).split(':');
  return subject.startsWith('rep_') ? subject : undefined;
}
