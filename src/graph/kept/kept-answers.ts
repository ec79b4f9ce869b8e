import type { AnswerCache, Kept } from '../../answers/answer-cache.ts';
import { keptBody } from '../../answers/kept-body.ts';
import { createLooks } from '../../answers/looks.ts';
import type { Clock } from '../../lib/clock.ts';
import { tagOf } from '../../lib/http-response.ts';
import { createLru } from '../../lib/lru.ts';
import type { Principal } from '../../lib/principal.ts';
import type { Weight } from '../cost/weigh.ts';
import { keyOf } from './answer-key.ts';
import type { Dependencies } from './answer-note.ts';
import type { Keepable } from './keepable.ts';
import { createShares } from './shares.ts';

/** A whole answer without errors, and what it takes to answer it to somebody else. */
export interface KeptGraphAnswer
  extends Kept,
    Pick<Dependencies, 'followed' | 'scopes' | 'payments' | 'guarded'> {
  readonly etag: string;
  readonly weight: Weight;
}

/** An answer that was just made. */
export interface MadeAnswer {
  readonly bytes: Buffer;
  readonly weight: Weight;
  readonly dependencies: Dependencies;
  readonly begunAt: number;
}

/** One operation with its variables, in one environment, of one catalog. */
export interface AskedAnswer {
  /** What is kept of it and still holds. */
  find(): Promise<KeptGraphAnswer | undefined>;
  /** To be called before it is made; answers what makes it one that can be kept, and keeps it if it is to be. */
  begin(isKept: boolean): (made: MadeAnswer) => KeptGraphAnswer;
  /** Remembers that it is asked for. True when it was before: what is asked once is not kept. */
  want(): boolean;
  /** It could not be kept: the next one who asks is taken for the first. */
  leave(): void;
}

export interface KeptAnswers {
  /** Undefined where there is nothing to keep. */
  asked(
    keepable: Keepable,
    variables: Record<string, unknown>,
    caller: Principal,
  ): AskedAnswer | undefined;
  /** For so many seconds a copy of it is good, counted from now. */
  maxAgeSeconds(answer: KeptGraphAnswer): number;
}

export interface KeptAnswersDependencies {
  readonly cache: AnswerCache;
  readonly clock: Clock;
  /** Names the catalog that is served. */
  readonly revision: () => string;
}

/** Larger answers are made again: they would push out many. All of the schema fits. */
const maxAnswerBytes = 512 * 1024;
/** So many answers that were asked for once are remembered by their keys. */
const rememberedKeys = 10_000;

/** The answers of /graphql in the cache of both interfaces (R17.6). */
export function createKeptAnswers({
  cache,
  clock,
  revision,
}: KeptAnswersDependencies): KeptAnswers {
  const answers = cache.section<KeptGraphAnswer>('graphql');
  const wanted = createLru<true>(rememberedKeys);
  const shares = createShares(clock);
  const looks = createLooks(clock);

  function answerOf({ bytes, weight, dependencies, begunAt }: MadeAnswer): KeptGraphAnswer {
    const answer = { ...dependencies, body: keptBody(bytes), weight, etag: tagOf(bytes) };
    looks.made(answer, begunAt);
    return answer;
  }

  return {
    asked(keepable, variables, { environment, lineageId }) {
      const key = keyOf(keepable, variables, `${environment} ${revision()}`);
      if (key === undefined) return undefined;
      return {
        async find() {
          const answer = answers.get(key);
          if (answer === undefined || (await looks.holds(answer))) return answer;
          answers.drop(key);
          return undefined;
        },
        want() {
          if (wanted.get(key)) return true;
          wanted.set(key, true);
          return false;
        },
        leave: () => void wanted.delete(key),
        begin(isKept) {
          const mark = cache.mark();
          return (made) => {
            const answer = answerOf(made);
            const size = made.bytes.byteLength;
            const fits = size <= maxAnswerBytes && answer.expiresAt > clock.now();
            if (isKept && fits && shares.take(lineageId, key, size)) answers.set(key, answer, mark);
            return answer;
          };
        },
      };
    },
    maxAgeSeconds(answer) {
      const { expiresAt } = answer;
      const left = (Math.min(expiresAt, looks.until(answer) ?? expiresAt) - clock.now()) / 1000;
      // What is looked at each second may be shown for a part of one more.
      return Math.max(0, answer.followed.length === 0 ? Math.floor(left) : Math.ceil(left));
    },
  };
}
