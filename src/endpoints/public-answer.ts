import type { StaticText } from '../answers/cached-body.ts';
import { consumeForBytes, consumeFrom } from '../http/consume-tokens.ts';
import type { Endpoint, Incoming } from '../http/endpoint.ts';
import { chooseCoding } from '../http/negotiation.ts';
import type { RequestContext } from '../http/request-context.ts';
import { withEncoding } from '../http/respond.ts';
import { type HttpResponse, notModified } from '../lib/http-response.ts';
import type { AddressBuckets } from '../limits/leases.ts';

/** A header of a request as one text; undefined when absent. */
export function header({ headers }: Pick<Incoming, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** A path without a key. */
export const openEndpoint = (path: string, handle: Endpoint['handle']): Endpoint => ({
  method: 'GET',
  path,
  access: { kind: 'open' },
  errorForm: 'envelope',
  retryGuarded: false,
  handle,
});

/** A path with the same answer for every caller. */
export const textEndpoint = (
  path: string,
  anonymous: AddressBuckets,
  answer: TextAnswer,
): Endpoint =>
  openEndpoint(path, (requestContext, incoming) =>
    textAnswer(requestContext, incoming, anonymous, answer),
  );

export interface TextAnswer {
  readonly text: StaticText;
  readonly type: string;
  readonly headers?: HttpResponse['headers'];
}

/** An answer that is the same for every caller, compressed if accepted, with 304 (R1.11). Takes tokens of the address. */
export async function textAnswer(
  requestContext: RequestContext,
  incoming: Incoming,
  anonymous: AddressBuckets,
  { text, type, headers: own = {} }: TextAnswer,
): Promise<HttpResponse> {
  await consumeFrom(anonymous, requestContext, 1);
  const etag = await text.etag();
  const headers = {
    'Content-Type': type,
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept, Accept-Encoding, Authorization',
    ...own,
  };
  if (notModified(header(incoming, 'if-none-match'), etag))
    return { status: 304, headers, body: undefined };
  // A large text is not unpacked for a client that accepts it compressed.
  const coding = chooseCoding(header(incoming, 'accept-encoding'));
  const coded = coding && (await text.coded(coding));
  const answer = coded
    ? withEncoding({ status: 200, headers, body: undefined }, coding, coded)
    : { status: 200, headers, body: await text.plain() };
  await consumeForBytes(anonymous, requestContext, answer);
  return answer;
}

interface PublicPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly etag: string;
  readonly cacheControl: string;
}

export function pictureAnswer(
  { bytes, contentType, etag, cacheControl }: PublicPicture,
  incoming: Incoming,
): HttpResponse {
  if (notModified(header(incoming, 'if-none-match'), etag))
    return unchangedPicture({ etag, cacheControl });
  const headers = { 'Content-Type': contentType, ...headersOf({ etag, cacheControl }) };
  return { status: 200, headers, body: bytes };
}

/** A 304 for a picture. */
export const unchangedPicture = (
  picture: Pick<PublicPicture, 'etag' | 'cacheControl'>,
): HttpResponse => ({ status: 304, headers: headersOf(picture), body: undefined });

const headersOf = ({ etag, cacheControl }: Pick<PublicPicture, 'etag' | 'cacheControl'>) => ({
  ETag: etag,
  'Cache-Control': cacheControl,
  'Cross-Origin-Resource-Policy': 'cross-origin',
});
