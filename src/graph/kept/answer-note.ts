import type { Followed } from '../../answers/looks.ts';
import { type Environment, hasScope, type Needed, type Principal } from '../../lib/principal.ts';
import type { BudgetName } from '../../limits/budgets.ts';

/** A token that a field took. */
export interface Payment {
  readonly budget: BudgetName;
  readonly key: string | undefined;
}

/** What an answer came to depend on while it was made. */
export interface Dependencies {
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly tags: readonly string[];
  readonly followed: readonly Followed[];
  readonly scopes: readonly Needed[];
  readonly payments: readonly Payment[];
  /** The paths of R4.8 that were called. */
  readonly guarded: readonly string[];
}

/** Receives what an answer depends on, so that it is kept no longer than it holds (R17.6). */
export interface AnswerNote {
  readonly environment: Environment;
  /** Epoch milliseconds: when the answer was begun. */
  readonly begunAt: number;
  /** Whether it is asked for something that changes as time passes. */
  readonly isTimed: boolean;
  /** The answer is not kept: it looks otherwise to somebody else, or a moment later. */
  never(): void;
  /** It holds until then at most: epoch milliseconds. */
  until(moment: number): void;
  /** It shows what has this tag, and is dropped when that changes. */
  shows(tag: string): void;
  /** It shows something that is looked at again before it is answered a second later. Each key once. */
  follows(key: string, followed: Followed): void;
}

export interface AnswerNotes extends AnswerNote {
  /** Whether the caller has the scope; who has not is not answered with what is kept. */
  allows(scope: Needed): boolean;
  paid(payment: Payment): void;
  guards(path: string): void;
  /** Undefined for an answer that is not to be kept. */
  dependencies(): Dependencies | undefined;
}

/** How long anything is kept at most. */
const maxMs = 3_600_000;
/** An answer that follows more than this is looked up again itself. */
const maxFollowed = 50;
const maxTags = 200;

export function createAnswerNotes(
  principal: Principal,
  begunAt: number,
  isTimed: boolean,
): AnswerNotes {
  const tags = new Set<string>();
  const followed = new Map<string, Followed>();
  const scopes = new Set<Needed>();
  const payments: Payment[] = [];
  const guarded: string[] = [];
  let expiresAt = begunAt + maxMs;
  let isKept = true;

  return {
    environment: principal.environment,
    begunAt,
    isTimed,
    never() {
      isKept = false;
    },
    until(moment) {
      expiresAt = Math.min(expiresAt, moment);
    },
    shows: (tag) => void tags.add(tag),
    follows(key, what) {
      // Two fields of one answer met the moment of a change: it shows what never was at once.
      if ((followed.get(key) ?? what).seen !== what.seen) isKept = false;
      followed.set(key, what);
    },
    allows(scope) {
      scopes.add(scope);
      return hasScope(principal, scope);
    },
    paid: (payment) => void payments.push(payment),
    guards: (path) => void guarded.push(path),
    dependencies() {
      if (!isKept || tags.size > maxTags || followed.size > maxFollowed) return undefined;
      return {
        expiresAt,
        tags: [...tags],
        followed: [...followed.values()],
        scopes: [...scopes],
        payments,
        guarded,
      };
    },
  };
}
