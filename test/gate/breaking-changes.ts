import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import { z } from 'zod';

/** What schema/breaking-changes.json holds: changes that callers are told of. */
const accepted = z.array(z.object({ change: z.string().min(1), why: z.string().min(1) }));

/** The sentences of the changes from one schema to the next that break a caller and are not accepted. */
export async function breakingChanges(
  before: string,
  after: string,
  acceptedJson: string,
): Promise<readonly string[]> {
  const known = new Set(accepted.parse(JSON.parse(acceptedJson)).map(({ change }) => change));
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message)
    .filter((message) => !known.has(message));
}
