import { z } from 'zod';
import { assetKinds, assetVariants } from '../domains/assets/kinds.ts';
import type { AssetRequest } from '../domains/assets/service.ts';
import { gameIds } from '../games/ids.ts';
import type { Incoming } from '../http/endpoint.ts';
import { Problem } from '../lib/problem.ts';
import { readQuery } from '../rest/input/reader.ts';
import { width } from '../rest/input/schemas.ts';
import { pictureFormats } from '../upstream/pictures/header.ts';

/** An address is either that of an asset or of nothing. */
export function assetRequestOf({ params, query }: Incoming): AssetRequest {
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
