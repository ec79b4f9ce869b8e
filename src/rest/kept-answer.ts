import type { Kept } from '../answers/answer-cache.ts';
import type { Following } from '../answers/looks.ts';
import type { Answered } from './route.ts';

/** One serialised answer, whose body is `{"data":…` or a whole file, and what else is said beside it. */
export interface KeptAnswer extends Kept, Following {
  readonly etag: string;
  readonly meta: Answered['meta'];
  readonly language: string | undefined;
  readonly list: Answered['list'];
  readonly file: Answered['file'];
  /** Epoch milliseconds; undefined where nobody knows it. */
  readonly lastModified: number | undefined;
  /** How long it may be kept in all; 0 for what may not. */
  readonly ttlSeconds: number;
  /** Until when what it shows is the same: not sooner than `expiresAt`. */
  readonly sameUntil: number;
}
