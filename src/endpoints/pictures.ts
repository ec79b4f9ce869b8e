import { z } from 'zod';
import { assetKinds, assetVariants } from '../domains/assets/kinds.ts';
import type { AssetRequest, AssetsService } from '../domains/assets/service.ts';
import { gameIds } from '../games/ids.ts';
import { consumeForBytes, consumeFrom } from '../http/consume-tokens.ts';
import type { Endpoint, Incoming } from '../http/endpoint.ts';
import { tagOf } from '../lib/http-response.ts';
import { Problem } from '../lib/problem.ts';
import type { AddressBuckets } from '../limits/leases.ts';
import { readQuery } from '../rest/input/reader.ts';
import { width } from '../rest/input/schemas.ts';
import { pictureFormats } from '../upstream/picture-header.ts';
import { openEndpoint, pictureAnswer } from './public-answer.ts';

interface PictureDependencies {
  readonly assets: AssetsService;
  readonly anonymous: AddressBuckets;
}

/** The tokens of a picture from the bucket of the address, and the extra tokens to make it. */
const servedTokens = 1;
const madeTokens = 4;

const cacheControl = 'public, max-age=31536000, immutable';

/** The image service: public, immutable pictures of the games. */
export const pictureEndpoint = ({ assets, anonymous }: PictureDependencies): Endpoint =>
  openEndpoint('/cdn/:game/:kind/:id/:file', async (requestContext, incoming) => {
    const consume = (tokens: number) => consumeFrom(anonymous, requestContext, tokens);
    await consume(servedTokens);
    const request = readAssetRequest(incoming);
    const { bytes, contentType } = await assets.picture(request, () => consume(madeTokens));
    const picture = { bytes, contentType, etag: tagOf(bytes), cacheControl };
    const answer = pictureAnswer(picture, incoming);
    await consumeForBytes(anonymous, requestContext, answer);
    return answer;
  });

function readAssetRequest({ params, query }: Incoming): AssetRequest {
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

const pictureQuery = z.object({ w: width.optional() });
