import type { Incoming } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import type { AddressBuckets } from '../limits/address-buckets.ts';
import { graphiqlPolicy, pageAnswer } from './pages/answers.ts';
import { graphiqlHtml } from './pages/graphiql-page.ts';
import { textAnswer } from './text-answer.ts';

const page = pageAnswer(() => graphiqlHtml, graphiqlPolicy);

/** The page is the same for everybody, and asked for once by a client that keeps it (R1.11). */
export const graphiqlAnswer = (
  requestContext: RequestContext,
  incoming: Incoming,
  anonymous: AddressBuckets,
): Promise<HttpResponse> => textAnswer(requestContext, incoming, anonymous, page);
