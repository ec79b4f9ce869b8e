import type { Clock } from '../../lib/clock.ts';
import { type HttpResponse, notModified } from '../../lib/http-response.ts';
import type { ClientOperation, GraphHttp } from '../client-operation.ts';
import type { Documents } from '../compile/documents.ts';
import { answeredType, responseOf } from '../over-http.ts';
import { type GraphRequest, paidAlready, type State } from '../request-state.ts';
import { boundedBytes, finished } from '../results.ts';
import type { Runs } from '../runs.ts';
import type { Keepable } from './keepable.ts';
import type { AskedAnswer, KeptAnswers, KeptGraphAnswer } from './kept-answers.ts';
import { mayHave, pay } from './pay.ts';
import { watchedContext } from './watched-context.ts';

export interface KeptWayDependencies {
  readonly documents: Pick<Documents, 'keepable'>;
  readonly clock: Clock;
  readonly answers: KeptAnswers;
  readonly runs: Runs;
}

/** Answers an operation whose answers may be kept; undefined for every other. */
export type KeptWay = (
  http: GraphHttp,
  source: string,
  operation: ClientOperation,
  state: State,
) => Promise<HttpResponse | undefined>;

/** Answers with what is kept, and keeps what was made, for whoever may have it and pays for it (R17.6). */
export function createKeptWay({ documents, clock, answers, runs }: KeptWayDependencies): KeptWay {
  function respond(http: GraphHttp, answer: KeptGraphAnswer): HttpResponse {
    const type = `${answeredType(http.accept)}; charset=utf-8`;
    // It holds nothing of its caller's, so that its length gives nothing away (R1.17).
    const { bytes: body, coded } = answer.body;
    const headers = { 'Content-Type': type, Vary: 'Authorization, Accept, Accept-Encoding' };
    // What a POST answers is for nobody to keep.
    if (http.method !== 'GET')
      return { status: 200, headers: { ...headers, 'Cache-Control': 'no-store' }, body, coded };
    const ofGet = {
      ...headers,
      'Cache-Control': `private, max-age=${answers.maxAgeSeconds(answer)}`,
      ETag: answer.etag,
    };
    return notModified(http.ifNoneMatch, answer.etag)
      ? { status: 304, headers: ofGet, body: undefined }
      : { status: 200, headers: ofGet, body, coded };
  }

  /** Makes the answer, and keeps it when it was asked for before. */
  async function make(
    asked: AskedAnswer,
    { http, source, operation, state, keepable }: Ask,
    request: GraphRequest,
  ): Promise<HttpResponse> {
    const isWanted = asked.want();
    // One who asks by GET is told how long the answer holds, the first time too; and only what may be kept is compressed.
    if (!isWanted && http.method !== 'GET' && !http.takesCoded)
      return responseOf(http, await runs(source, operation, state));
    const begunAt = clock.now();
    const keep = asked.begin(isWanted);
    const { context: watched, notes } = watchedContext(request.context, begunAt, keepable.isTimed);
    const watchedState: State = { ...state, watched };
    // Resolvers find the state where Yoga puts it.
    Object.assign(watched, { state: watchedState });
    const made = await runs(source, operation, watchedState);
    const { weight } = watchedState;
    const dependencies = made.result.errors ? undefined : notes.dependencies();
    if (!dependencies || !weight || !('data' in made.result)) {
      asked.leave();
      return responseOf(http, made);
    }
    return respond(http, keep({ bytes: made.body, weight, dependencies, begunAt }));
  }

  return async (http, source, operation, state) => {
    const { request } = state;
    const keepable = request && documents.keepable(source, operation.operationName);
    if (!keepable) return undefined;
    const ask = { http, source, operation, state, keepable };
    const { principal } = request.context;
    const asked = answers.asked(keepable, operation.variables, principal);
    if (!asked) return undefined;
    const kept = await asked.find();
    if (!kept || !mayHave(principal, kept)) return make(asked, ask, request);
    const payment = await pay(kept, state, request);
    if (payment.kind === 'paid') return respond(http, kept);
    if (payment.kind === 'refused')
      return responseOf(http, boundedBytes(finished({ errors: [payment.error] }, state), state));
    // A field of it is refused: the answer is made, and says so, without paying twice.
    const again = { ...paidAlready(state), request: { ...request, ...payment.request } };
    return responseOf(http, await runs(source, operation, again));
  };
}

interface Ask {
  readonly http: GraphHttp;
  readonly source: string;
  readonly operation: ClientOperation;
  readonly state: State;
  readonly keepable: Keepable;
}
