import type { StaticText } from '../answers/cached-body.ts';
import { consumeForBytes, consumeFrom } from '../http/consume-tokens.ts';
import type { Incoming } from '../http/endpoint.ts';
import { chooseCoding } from '../http/negotiation.ts';
import type { RequestContext } from '../http/request-context.ts';
import { withEncoding } from '../http/respond.ts';
import { type HttpResponse, notModified } from '../lib/http-response.ts';
import type { AddressBuckets } from '../limits/leases.ts';

/** A header of a request as one text; undefined when it was not sent. */
export function header({ headers }: Incoming, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

export interface TextAnswer {
  readonly text: StaticText;
  /** Its media type, with its charset. */
  readonly type: string;
  readonly status?: number;
  /** What it says besides. */
  readonly headers?: HttpResponse['headers'];
}

/**
 * An answer that is the same for every caller, for tokens of the address: compressed where that is taken, and sent once to who keeps
 * it (R1.11).
 */
export async function textAnswer(
  requestContext: RequestContext,
  incoming: Incoming,
  anonymous: AddressBuckets,
  { text, type, status = 200, headers: own = {} }: TextAnswer,
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
  if (status === 200 && notModified(header(incoming, 'if-none-match'), etag))
    return { status: 304, headers, body: undefined };
  // What is large is not made plain for who takes it compressed.
  const coding = chooseCoding(header(incoming, 'accept-encoding'));
  const coded = coding && (await text.coded(coding));
  const answer = coded
    ? withEncoding({ status, headers, body: undefined }, coding, coded)
    : { status, headers, body: await text.plain() };
  await consumeForBytes(anonymous, requestContext, answer);
  return answer;
}

interface PublicPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly etag: string;
  /** How long others may show it as it is. */
  readonly cacheControl: string;
}

/** A public picture, or 304 when the caller has it. */
export function pictureAnswer(
  { bytes, contentType, etag, cacheControl }: PublicPicture,
  incoming: Incoming,
): HttpResponse {
  if (notModified(header(incoming, 'if-none-match'), etag))
    return unchangedPicture({ etag, cacheControl });
  const headers = { 'Content-Type': contentType, ...headersOf({ etag, cacheControl }) };
  return { status: 200, headers, body: bytes };
}

/** That the caller has the picture of this tag. */
export const unchangedPicture = (
  picture: Pick<PublicPicture, 'etag' | 'cacheControl'>,
): HttpResponse => ({ status: 304, headers: headersOf(picture), body: undefined });

const headersOf = ({ etag, cacheControl }: Pick<PublicPicture, 'etag' | 'cacheControl'>) => ({
  ETag: etag,
  'Cache-Control': cacheControl,
  'Cross-Origin-Resource-Policy': 'cross-origin',
});
