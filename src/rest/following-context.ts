import type { Followed } from '../answers/looks.ts';
import type { GraphContext } from '../graph/context.ts';
import { createAnswerNotes } from '../graph/kept/answer-note.ts';

export interface FollowingContext {
  readonly context: GraphContext;
  /** What the answer came to show that may change without a word. Undefined when the answer is not to be kept. */
  readonly followed: () => readonly Followed[] | undefined;
}

/** The context of an answer that is to be kept: its fields write down what has to be looked at again (R6.4). */
export function followingContext(context: GraphContext, now: number): FollowingContext {
  const note = createAnswerNotes(context.principal, now, false);
  const own = { ...context };
  Object.assign(own, { watch: { note, declared: own } });
  return { context: own, followed: () => note.dependencies()?.followed };
}
