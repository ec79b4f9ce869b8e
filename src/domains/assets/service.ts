import { type Clock, dayMs } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import type { PictureFormat } from '../../upstream/picture-header.ts';
import type { PictureHostName } from '../../upstream/picture-host.ts';
import { addressOf } from './address.ts';
import { type AssetCatalog, type AssetName, resolveAsset } from './kinds.ts';
import type { Originals } from './originals.ts';
import { type Pictures, scaleTo } from './pictures.ts';

export type AssetLink = Pick<AssetName, 'kind' | 'id'> & { readonly url: string };

export interface AssetFault extends Pick<AssetName, 'kind' | 'id'> {
  readonly error: { readonly code: 'not_found'; readonly message: string };
}

export interface AssetRequest extends AssetName {
  readonly format: PictureFormat;
  readonly width: number | undefined;
}

interface AssetsDependencies {
  readonly catalog: AssetCatalog;
  readonly originals: Originals;
  readonly pictures: Pictures;
  /** The hosts that pictures may come from; those that are switched off are not among them. */
  readonly hostsOn: readonly PictureHostName[];
  readonly clock: Clock;
  /** The address of the image service, without a trailing slash. */
  readonly assetsUrl: string;
}

/** Pictures never change, so that an address may be cached for a month (R13.1). */
const cachedMs = 30 * dayMs;

const contentTypes: Readonly<Record<PictureFormat, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

export type AssetsService = ReturnType<typeof createAssetsService>;
export type Asset = Awaited<ReturnType<AssetsService['get']>>;

export function createAssetsService(dependencies: AssetsDependencies) {
  const { catalog, originals, pictures, hostsOn, clock, assetsUrl } = dependencies;
  function urlOf({ game, kind, id, variant }: AssetName, format: PictureFormat, width?: number) {
    const size = width === undefined ? '' : `?w=${width}`;
    return `${assetsUrl}/cdn/${game}/${kind}/${id}/${variant}.${format}${size}`;
  }

  return {
    hostsOn,
    /** Rejects with the not-found problem of the kind, `asset_not_found`, or `upstream_unavailable` (R13.1). */
    async get(request: AssetRequest) {
      const { format, width } = request;
      const native = await originals.size(resolveAsset(catalog, request));
      return {
        url: urlOf(request, format, width),
        contentType: contentTypes[format],
        ...scaleTo(native, width),
        cachedUntil: clock.now() + cachedMs,
      };
    },
    /** One element an item, in order; asks no host. An item that has no picture fails alone (R13.2). */
    resolveMany: (names: readonly AssetName[]): (AssetLink | AssetFault)[] =>
      names.map((name) => {
        const { kind, id } = name;
        try {
          resolveAsset(catalog, name);
          return { kind, id, url: urlOf(name, 'webp') };
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          return { kind, id, error: { code: 'not_found', message: error.message } };
        }
      }),
    /** The bytes of a picture; `beforeWork` as in `Pictures`. Rejects like `get`. */
    async picture(request: AssetRequest, beforeWork: () => void | Promise<void>) {
      const { format, width } = request;
      const address = resolveAsset(catalog, request);
      const bytes = await pictures.get({ address, format, width }, beforeWork);
      return { bytes, contentType: contentTypes[format] };
    },
    /** The picture at a path of a player model, at most this wide. Rejects like `get`. */
    async pictureAt(path: string, format: PictureFormat, width: number): Promise<Uint8Array> {
      const address = addressOf(path);
      if (address === undefined)
        throw new Problem('asset_not_found', 'This is not the path of a picture.');
      return pictures.get({ address, format, width }, () => undefined);
    },
  };
}
