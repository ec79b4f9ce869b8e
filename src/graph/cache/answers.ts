import type { AnswerCache, CachedAnswer } from '../../answers/answer-cache.ts';
import { createCachedBody } from '../../answers/cached-body.ts';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import { tagOf } from '../../lib/http-response.ts';
import { createLru } from '../../lib/lru.ts';
import type { Principal } from '../../lib/principal.ts';
import type { Weight } from '../document/weigh.ts';
import { answerKey, type CacheableOperation } from './cacheable.ts';
import type { AnswerDependencies } from './dependencies.ts';

/** An answer without errors, and what another caller needs to get it. */
export interface CachedGraphAnswer
  extends CachedAnswer,
    Pick<AnswerDependencies, 'scopes' | 'payments' | 'guarded'> {
  readonly etag: string;
  readonly weight: Weight;
}

/** A new answer. */
interface MadeAnswer extends Pick<CachedGraphAnswer, 'weight'> {
  readonly bytes: Buffer;
  readonly dependencies: AnswerDependencies;
  readonly begunAt: number;
}

export type GraphAnswerCache = ReturnType<typeof createGraphAnswerCache>;

/** The cache entry of an operation with its variables, in one environment and catalog. */
export type GraphCacheEntry = NonNullable<ReturnType<GraphAnswerCache['entry']>>;

export interface GraphAnswerCacheDependencies {
  readonly cache: AnswerCache;
  readonly clock: Clock;
  /** The name of the catalog that is served. */
  readonly revision: () => string;
}

/** Larger answers are not cached, since each would push out many. The whole schema fits. */
const maxAnswerBytes = 512 * 1024;
/** How many keys are remembered after one request. */
const rememberedKeys = 10_000;

/** The section of /graphql in the cache of both interfaces (R17.6). */
export function createGraphAnswerCache({ cache, clock, revision }: GraphAnswerCacheDependencies) {
  const answers = cache.section<CachedGraphAnswer>('graphql');
  const requested = createLru<true>(rememberedKeys);
  const quota = createFillQuota(clock);

  return {
    /** Undefined for variables that no operation can take. */
    entry(
      operation: CacheableOperation,
      variables: Record<string, unknown>,
      { environment, lineageId }: Principal,
    ) {
      const key = answerKey(operation, variables, `${environment} ${revision()}`);
      if (key === undefined) return undefined;
      return {
        find: () => answers.find(key),
        /** Counts a request; true when there was one before. Answers are cached from the second request. */
        isRequestedAgain(): boolean {
          if (requested.get(key)) return true;
          requested.set(key, true);
          return false;
        },
        /** For an answer that must not be cached: the next request counts as the first one. */
        forgetRequests: () => void requested.delete(key),
        /** Call it before the answer is made, and the returned function after, which caches the answer if `isStored`. */
        begin(isStored: boolean) {
          const mark = cache.mark();
          return ({ bytes, weight, dependencies, begunAt }: MadeAnswer): CachedGraphAnswer => {
            const answer: CachedGraphAnswer = {
              ...dependencies,
              body: createCachedBody(bytes),
              weight,
              etag: tagOf(bytes),
              polledAt: begunAt,
            };
            const size = bytes.byteLength;
            const fits = size <= maxAnswerBytes && answer.expiresAt > clock.now();
            if (isStored && fits && quota.take(lineageId, key, size))
              answers.set(key, answer, mark);
            return answer;
          };
        },
      };
    },
    /** For how many seconds a copy of the answer is valid. */
    maxAgeSeconds(answer: CachedGraphAnswer): number {
      const left = (answers.holdsUntil(answer) - clock.now()) / 1000;
      // A polled answer may be shown for a part of a second more.
      return Math.max(0, answer.polled.length === 0 ? Math.floor(left) : Math.ceil(left));
    },
  };
}

const bytesInMinute = 6 * 1024 * 1024;

/** Bounds how much of the cache a key family may fill in a minute. */
export function createFillQuota(clock: Clock, maxBytes = bytesInMinute) {
  const taken = new Map<string, number>();
  const counted = new Set<string>();
  let minute = 0;
  return {
    /** False when the family has used its share of this minute. The same key counts once. */
    take(lineageId: string, key: string, bytes: number): boolean {
      const now = Math.floor(clock.now() / minuteMs);
      if (now !== minute) {
        taken.clear();
        counted.clear();
      }
      minute = now;
      if (counted.has(key)) return true;
      const sum = (taken.get(lineageId) ?? 0) + bytes;
      if (sum > maxBytes) return false;
      taken.set(lineageId, sum);
      counted.add(key);
      return true;
    },
  };
}
