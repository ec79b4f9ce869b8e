import type { AssetsService } from '../domains/assets/service.ts';
import { consumeForBytes, consumeFrom } from '../http/consume-tokens.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { tagOf } from '../lib/http-response.ts';
import type { AddressBuckets } from '../limits/address-buckets.ts';
import { assetRequestOf } from './asset-request.ts';
import { pictureAnswer } from './picture-answer.ts';

export interface PictureDependencies {
  readonly assets: AssetsService;
  /** The buckets of those without a key, by address (R4.7). */
  readonly anonymous: AddressBuckets;
}

/** What a picture costs of the bucket of an address, and what it costs more when it has to be made. */
const servedTokens = 1;
const madeTokens = 4;

const cacheControl = 'public, max-age=31536000, immutable';

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
      await consume(servedTokens);
      const request = assetRequestOf(incoming);
      const { bytes, contentType } = await assets.picture(request, () => consume(madeTokens));
      const picture = { bytes, contentType, etag: tagOf(bytes), cacheControl };
      const answer = pictureAnswer(picture, incoming);
      await consumeForBytes(anonymous, requestContext, answer);
      return answer;
    },
  };
}
