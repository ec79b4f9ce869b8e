import { graphiqlPage } from '../graph/graphiql.ts';
import { consumeFrom } from '../http/consume-tokens.ts';
import { acceptsGzip } from '../http/encoding.ts';
import type { Incoming } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import type { LocalBuckets } from '../limits/local-buckets.ts';
import { notModified } from '../rest/etag.ts';
import { header } from './header.ts';

/** The page is the same for everybody, and asked for once by a client that keeps it (R1.11). */
export async function graphiqlAnswer(
  requestContext: RequestContext,
  incoming: Incoming,
  anonymous: LocalBuckets,
): Promise<HttpResponse> {
  consumeFrom(anonymous, requestContext, 1);
  const { bytes, etag } = await graphiqlPage.compressed();
  const isCompressed = acceptsGzip(header(incoming, 'accept-encoding'));
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept, Accept-Encoding, Authorization',
    ...(isCompressed && { 'Content-Encoding': 'gzip' }),
  };
  if (notModified(header(incoming, 'if-none-match'), etag))
    return { status: 304, headers, body: undefined };
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
    body: isCompressed ? bytes : await graphiqlPage.plain(),
  };
}
