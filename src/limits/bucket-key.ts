import type { Principal } from '../lib/principal.ts';

export type LimitedCaller = Pick<Principal, 'environment' | 'lineageId'>;

/** The key of the buckets of one lineage (R4.1). */
export const bucketKeyOf = ({ environment, lineageId }: LimitedCaller): string =>
  `${environment}:${lineageId}`;
