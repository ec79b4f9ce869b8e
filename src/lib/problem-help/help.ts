import type { ProblemDetail } from '../problem.ts';

/** What a code means to whoever meets it for the first time. */
export interface ProblemHelp {
  /** What happened, in a sentence or two. */
  readonly meaning: string;
  /** What to do next, in the order in which it is worth trying; one sentence each. */
  readonly next: readonly [string, ...string[]];
  /** What one such failure says; its code and status are those of the code. */
  readonly example: {
    readonly message: string;
    /** Of wrong inputs. */
    readonly details?: readonly ProblemDetail[];
    /** With `rate_limited` only. */
    readonly retryAfterSeconds?: number;
  };
}
