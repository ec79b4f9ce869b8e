import type { EvidenceRecord } from './store.ts';
import { keptMs } from './upload.ts';

/** What the sweep found out about the reports that name a picture. */
export interface Named {
  /** The reports that were looked for. */
  readonly looked: readonly string[];
  /** Those of them that name it. */
  readonly found: readonly string[];
}

/**
 * What the sweep makes of a record that is due: one that is still needed is due again later, any other is on its way
 * out and cannot be named any more. Undefined while it is not due, or when a report has come in between.
 */
export function sweptOf(
  record: EvidenceRecord,
  { looked, found }: Named,
  now: number,
): EvidenceRecord | undefined {
  const { status, stored, heldUntil, dueAt } = record;
  if (dueAt > now || status === 'removing') return undefined;
  if (stored !== null && heldUntil > now) return { ...record, dueAt: heldUntil };
  if (record.reportIds.some((id) => !looked.includes(id))) return undefined;
  const reportIds = record.reportIds.filter((id) => found.includes(id));
  if (stored === null || reportIds.length === 0) return { ...record, status: 'removing' };
  // Reports can be erased: it is looked at again and again.
  return { ...record, reportIds, runs: [stored.run], dueAt: now + keptMs };
}
