import type { Report } from '../report.ts';

/** The key that acts, and under which request. */
export interface Moderator {
  readonly keyId: string;
  readonly lineageId: string;
  readonly requestId: string;
}

/** What becomes of an act: the next report, nothing since it was done before, or the reason why not. */
export type Verdict =
  | { readonly next: Report }
  | { readonly next: undefined; readonly refusal?: Refusal };

export type Refusal = 'report_already_reviewed' | 'report_claimed';

export const unchanged: Verdict = { next: undefined };
export const refused = (refusal: Refusal): Verdict => ({ next: undefined, refusal });
