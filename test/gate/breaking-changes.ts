import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import { notAccepted } from './accepted-changes.ts';

/** The sentences of the changes from one schema to the next that break a caller and are not accepted. */
export async function breakingChanges(
  before: string,
  after: string,
  acceptedJson: string,
): Promise<readonly string[]> {
  const changes = await diff(buildSchema(before), buildSchema(after));
  const breaking = changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message);
  return notAccepted(breaking, acceptedJson);
}
