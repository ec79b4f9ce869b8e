import type { PolledDependency } from '../../answers/revalidator.ts';
import { type Environment, hasScope, type Needed, type Principal } from '../../lib/principal.ts';
import type { BudgetName } from '../../limits/budgets.ts';

/** A token that a field took. */
export interface Payment {
  readonly budget: BudgetName;
  readonly key: string | undefined;
}

/** What an answer came to depend on while it was made. */
export interface AnswerDependencies {
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly tags: readonly string[];
  readonly polled: readonly PolledDependency[];
  readonly scopes: readonly Needed[];
  readonly payments: readonly Payment[];
  /** The paths of R4.8 that were called. */
  readonly guarded: readonly string[];
}

/** For the cache rules of fields: they write down what an answer depends on, so that it is cached no longer than it holds (R17.6). */
export interface CacheNote {
  readonly environment: Environment;
  /** Epoch milliseconds: when the answer was begun. */
  readonly begunAt: number;
  /** Whether it is asked for something that changes as time passes. */
  readonly isTimed: boolean;
  /** The answer is not cached: it differs for another caller, or a moment later. */
  never(): void;
  /** It holds until then at most: epoch milliseconds. */
  until(moment: number): void;
  /** It shows what has this tag, and is dropped when that changes. */
  shows(tag: string): void;
  /** It shows something that is read again before it is answered a second later. Each key once. */
  polls(key: string, dependency: PolledDependency): void;
}

export type DependencyRecorder = ReturnType<typeof createDependencyRecorder>;

/** How long anything is cached at most. */
const maxMs = 3_600_000;
/** An answer that polls more than this is made again instead. */
const maxPolled = 50;
const maxTags = 200;

/** Records all that one answer depends on. */
export function createDependencyRecorder(principal: Principal, begunAt: number, isTimed: boolean) {
  const tags = new Set<string>();
  const polled = new Map<string, PolledDependency>();
  const scopes = new Set<Needed>();
  const payments: Payment[] = [];
  const guarded: string[] = [];
  let expiresAt = begunAt + maxMs;
  let isCacheable = true;

  const note: CacheNote = {
    environment: principal.environment,
    begunAt,
    isTimed,
    never() {
      isCacheable = false;
    },
    until(moment) {
      expiresAt = Math.min(expiresAt, moment);
    },
    shows: (tag) => void tags.add(tag),
    polls(key, dependency) {
      // Two fields of one answer were read on two sides of a change: it shows a state that never was.
      if ((polled.get(key) ?? dependency).seen !== dependency.seen) isCacheable = false;
      polled.set(key, dependency);
    },
  };
  return {
    ...note,
    /** Whether the caller has the scope; a caller without it is not answered from the cache. */
    allows(scope: Needed): boolean {
      scopes.add(scope);
      return hasScope(principal, scope);
    },
    paid: (payment: Payment): void => void payments.push(payment),
    guards: (path: string): void => void guarded.push(path),
    /** Undefined for an answer that is not to be cached. */
    dependencies(): AnswerDependencies | undefined {
      if (!isCacheable || tags.size > maxTags || polled.size > maxPolled) return undefined;
      return {
        expiresAt,
        tags: [...tags],
        polled: [...polled.values()],
        scopes: [...scopes],
        payments,
        guarded,
      };
    },
  };
}
