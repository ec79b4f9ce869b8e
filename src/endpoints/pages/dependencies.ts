import type { AddressBuckets } from '../../limits/address-buckets.ts';
import type { OperationEntry } from './operations.ts';

export interface PagesDependencies {
  /** Computed when somebody asks. */
  readonly operations: () => readonly OperationEntry[];
  /** The public address, without a trailing slash. */
  readonly baseUrl: string;
  readonly graphiql: boolean;
  /** The buckets of those without a key, by address (R4.7). */
  readonly anonymous: AddressBuckets;
}
