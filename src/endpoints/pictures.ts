import { hash } from 'node:crypto';
import { z } from 'zod';
import { assetKinds, assetVariants } from '../domains/assets/kinds.ts';
import type { AssetRequest, AssetsService } from '../domains/assets/service.ts';
import { gameIds } from '../games/ids.ts';
import { consumeFrom } from '../http/consume-tokens.ts';
import type { Endpoint, Incoming } from '../http/request-context.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import { Problem } from '../lib/problem.ts';
import type { LocalBuckets } from '../limits/local-buckets.ts';
import { notModified } from '../rest/etag.ts';
import { readQuery } from '../rest/input/reader.ts';
import { width } from '../rest/input/schemas.ts';
import { pictureFormats } from '../upstream/pictures/header.ts';

export interface PictureParts {
  readonly assets: AssetsService;
  /** The buckets of those without a key, by address (R4.7). */
  readonly anonymous: LocalBuckets;
}

/** What a picture costs of the bucket of an address, and what it costs more when it has to be made. */
const servedTokens = 1;
const madeTokens = 4;

/** The image service: public and immutable pictures of the games, for everybody. */
export function pictureEndpoint({ assets, anonymous }: PictureParts): Endpoint {
  return {
    method: 'GET',
    path: '/cdn/:game/:kind/:id/:file',
    access: { kind: 'open' },
    errorForm: 'envelope',
    retryGuarded: false,
    async handle(requestContext, incoming) {
      const draw = (tokens: number) => consumeFrom(anonymous, requestContext, tokens);
      draw(servedTokens);
      const request = requestOf(incoming);
      const { bytes, contentType } = await assets.picture(request, () => draw(madeTokens));
      return pictureAnswer(bytes, contentType, incoming);
    },
  };
}

/** An address is either that of an asset or of nothing. */
function requestOf({ params, query }: Incoming): AssetRequest {
  const [variantName, formatName, ...rest] = (params['file'] ?? '').split('.');
  const game = gameIds.find((name) => name === params['game']);
  const kind = assetKinds.find((name) => name === params['kind']);
  const variant = assetVariants.find((name) => name === variantName);
  const format = pictureFormats.find((name) => name === formatName);
  const id = /^[0-9]{1,10}$/.test(params['id'] ?? '') ? Number(params['id']) : undefined;
  if (!game || !kind || !variant || !format || id === undefined || rest.length > 0)
    throw new Problem('asset_not_found', 'This is not the address of an asset.');
  return { game, kind, id, variant, format, width: readQuery(pictureQuery, query).w };
}

/** How wide the picture is asked for, in pixels (R13.1). */
const pictureQuery = z.object({ w: width.optional() });

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
