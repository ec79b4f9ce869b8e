import { z } from 'zod';

/** What schema/breaking-changes.json holds: changes that callers are told of. */
const accepted = z.array(z.object({ change: z.string().min(1), why: z.string().min(1) }));

/** The changes that break callers and are not accepted with a reason. */
export function notAccepted(changes: readonly string[], acceptedJson: string): readonly string[] {
  const known = new Set(accepted.parse(JSON.parse(acceptedJson)).map(({ change }) => change));
  return changes.filter((change) => !known.has(change));
}
