import type { AnswerCache, CachedAnswer } from '../../answers/answer-cache.ts';
import { createCachedBody } from '../../answers/cached-body.ts';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import { tagOf } from '../../lib/http-response.ts';
import { createLru } from '../../lib/lru.ts';
import type { Principal } from '../../lib/principal.ts';
import type { Weight } from '../document/weigh.ts';
import { answerKey, type CacheableOperation } from './cacheable.ts';
import type { AnswerDependencies } from './dependencies.ts';

/** A whole answer without errors, and what it takes to give it to another caller. */
export interface CachedGraphAnswer
  extends CachedAnswer,
    Pick<AnswerDependencies, 'scopes' | 'payments' | 'guarded'> {
  readonly etag: string;
  readonly weight: Weight;
}

/** An answer that was just made. */
interface MadeAnswer extends Pick<CachedGraphAnswer, 'weight'> {
  readonly bytes: Buffer;
  readonly dependencies: AnswerDependencies;
  readonly begunAt: number;
}

export type GraphAnswerCache = ReturnType<typeof createGraphAnswerCache>;

/** The place of one answer: an operation with its variables, in one environment, of one catalog. */
export type GraphCacheEntry = NonNullable<ReturnType<GraphAnswerCache['entry']>>;

export interface GraphAnswerCacheDependencies {
  readonly cache: AnswerCache;
  readonly clock: Clock;
  /** Names the catalog that is served. */
  readonly revision: () => string;
}

/** Larger answers are made again, since each would push out many. All of the schema fits. */
const maxAnswerBytes = 512 * 1024;
/** How many keys of answers that were requested once are remembered. */
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
        /** Counts a request for it; true when there was one before. An answer is stored from the second request on. */
        isRequestedAgain(): boolean {
          if (requested.get(key)) return true;
          requested.set(key, true);
          return false;
        },
        /** For an answer that must not be cached: the next request counts as the first. */
        forgetRequests: () => void requested.delete(key),
        /** To be called before the answer is made. What it returns is to be called after, and stores the answer if `isStored`. */
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
    /** How many seconds from now a copy of the answer is good. */
    maxAgeSeconds(answer: CachedGraphAnswer): number {
      const left = (answers.holdsUntil(answer) - clock.now()) / 1000;
      // What is polled each second may be shown for a part of one more.
      return Math.max(0, answer.polled.length === 0 ? Math.floor(left) : Math.ceil(left));
    },
  };
}

const bytesInMinute = 6 * 1024 * 1024;

/** How much of the cache one key family may fill in a minute, so that it leaves room for the others. */
export function createFillQuota(clock: Clock, maxBytes = bytesInMinute) {
  const taken = new Map<string, number>();
  const counted = new Set<string>();
  let minute = 0;
  return {
    /** False when the family has filled its share of this minute. What is stored again under its key counts once. */
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
