import { consumeFrom } from '../http/consume-tokens.ts';
import { acceptsGzip } from '../http/encoding.ts';
import type { Incoming } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import type { KeptText } from '../lib/kept-text.ts';
import type { LocalBuckets } from '../limits/local-buckets.ts';
import { notModified } from '../rest/etag.ts';
import { header } from './header.ts';

export interface KeptAnswer {
  readonly text: KeptText;
  /** Its media type, with its charset. */
  readonly type: string;
  readonly status?: number;
  /** What it says besides. */
  readonly headers?: HttpResponse['headers'];
}

/** What is the same for everybody, for a token of the address: compressed where that is taken, and sent once to who keeps it (R1.11). */
export async function keptAnswer(
  requestContext: RequestContext,
  incoming: Incoming,
  anonymous: LocalBuckets,
  { text, type, status = 200, headers: own = {} }: KeptAnswer,
): Promise<HttpResponse> {
  consumeFrom(anonymous, requestContext, 1);
  const { bytes, etag } = await text.compressed();
  const isCompressed = acceptsGzip(header(incoming, 'accept-encoding'));
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept, Accept-Encoding, Authorization',
    ...own,
    ...(isCompressed && { 'Content-Encoding': 'gzip' }),
  };
  if (status === 200 && notModified(header(incoming, 'if-none-match'), etag))
    return { status: 304, headers, body: undefined };
  return {
    status,
    headers: { 'Content-Type': type, ...headers },
    body: isCompressed ? bytes : await text.plain(),
  };
}
