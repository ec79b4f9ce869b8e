import { hash } from 'node:crypto';
import type { AssetsService } from '../domains/assets/service.ts';
import { consumeFrom } from '../http/consume-tokens.ts';
import type { Endpoint, Incoming } from '../http/endpoint.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import type { LocalBuckets } from '../limits/local-buckets.ts';
import { notModified } from '../rest/etag.ts';
import { assetRequestOf } from './asset-request.ts';

export interface PictureDependencies {
  readonly assets: AssetsService;
  /** The buckets of those without a key, by address (R4.7). */
  readonly anonymous: LocalBuckets;
}

/** What a picture costs of the bucket of an address, and what it costs more when it has to be made. */
const servedTokens = 1;
const madeTokens = 4;

/** The image service: public and immutable pictures of the games, for everybody. */
export function pictureEndpoint({ assets, anonymous }: PictureDependencies): Endpoint {
  return {
    method: 'GET',
    path: '/cdn/:game/:kind/:id/:file',
    access: { kind: 'open' },
    errorForm: 'envelope',
    retryGuarded: false,
    async handle(requestContext, incoming) {
      const consume = (tokens: number) => consumeFrom(anonymous, requestContext, tokens);
      consume(servedTokens);
      const request = assetRequestOf(incoming);
      const { bytes, contentType } = await assets.picture(request, () => consume(madeTokens));
      return pictureAnswer(bytes, contentType, incoming);
    },
  };
}

function pictureAnswer(bytes: Uint8Array, contentType: string, incoming: Incoming): HttpResponse {
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  const headers = {
    ETag: etag,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  const sent = incoming.headers['if-none-match'];
  if (notModified(Array.isArray(sent) ? sent.join(', ') : sent, etag))
    return { status: 304, headers, body: undefined };
  return { status: 200, headers: { 'Content-Type': contentType, ...headers }, body: bytes };
}
