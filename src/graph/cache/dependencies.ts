import type { PolledDependency } from '../../answers/revalidator.ts';
import { type Environment, hasScope, type Needed, type Principal } from '../../lib/principal.ts';
import type { BudgetName } from '../../limits/budgets.ts';

/** A token that a field took. */
export interface Payment {
  readonly budget: BudgetName;
  readonly key: string | undefined;
}

/** The dependencies of an answer. */
export interface AnswerDependencies {
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly tags: readonly string[];
  readonly polled: readonly PolledDependency[];
  /** The mark of the answer cache since when nothing that it shows has changed; left out where only that before it is known. */
  readonly mark?: number | undefined;
  readonly scopes: readonly Needed[];
  readonly payments: readonly Payment[];
  /** The called paths of R4.8. */
  readonly guarded: readonly string[];
}

/** Cache rules of fields note here what an answer depends on, so that it is cached while it is valid (R17.6). */
export interface CacheNote {
  readonly environment: Environment;
  /** Epoch milliseconds when the answer was started. */
  readonly begunAt: number;
  /** Whether it selects something that changes with time. */
  readonly isTimed: boolean;
  /** Keeps the answer out of the cache: it differs by caller or moment. */
  never(): void;
  /** The answer is valid until this moment at most, in epoch milliseconds. */
  until(moment: number): void;
  /** The answer is dropped when something with this tag changes. */
  shows(tag: string): void;
  /** What it shows with its tag is as at this mark of the answer cache. */
  readAt(mark: number): void;
  /** The dependency is read again before the answer is used a second later. One per key. */
  polls(key: string, dependency: PolledDependency): void;
}

export type DependencyRecorder = ReturnType<typeof createDependencyRecorder>;

/** The longest time in the cache. */
const maxMs = 3_600_000;
/** An answer with more polled dependencies is not cached. */
const maxPolled = 50;
const maxTags = 200;

/** Records the dependencies of one answer. */
export function createDependencyRecorder(principal: Principal, begunAt: number, isTimed: boolean) {
  const tags = new Set<string>();
  const polled = new Map<string, PolledDependency>();
  const scopes = new Set<Needed>();
  const payments: Payment[] = [];
  const guarded: string[] = [];
  let expiresAt = begunAt + maxMs;
  let isCacheable = true;
  let readAt: number | undefined;

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
    readAt(mark) {
      readAt = mark;
    },
    polls(key, dependency) {
      // Two fields were read before and after a change: the answer mixes two states.
      if ((polled.get(key) ?? dependency).seen !== dependency.seen) isCacheable = false;
      polled.set(key, dependency);
    },
  };
  return {
    ...note,
    /** Whether the caller has the scope, which cached answers need too. */
    allows(scope: Needed): boolean {
      scopes.add(scope);
      return hasScope(principal, scope);
    },
    paid: (payment: Payment): void => void payments.push(payment),
    guards: (path: string): void => void guarded.push(path),
    /** Undefined for an answer that must not be cached. */
    dependencies(): AnswerDependencies | undefined {
      if (!isCacheable || tags.size > maxTags || polled.size > maxPolled) return undefined;
      return {
        expiresAt,
        tags: [...tags],
        polled: [...polled.values()],
        // What else it shows may have been read before.
        mark: tags.size === 1 ? readAt : undefined,
        scopes: [...scopes],
        payments,
        guarded,
      };
    },
  };
}
