import type { Incoming } from '../http/endpoint.ts';
import { type HttpResponse, notModified } from '../lib/http-response.ts';
import { header } from './header.ts';

export interface PublicPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly etag: string;
  /** How long others may show it as it is. */
  readonly cacheControl: string;
}

/** A picture for everybody, or that the caller has it (304). */
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
