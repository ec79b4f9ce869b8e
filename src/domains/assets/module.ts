import { join } from 'node:path';
import type { MakePicture } from '../../lib/pictures/protocol.ts';
import { createFileCache } from '../../store/file-cache.ts';
import { type PictureHosts, pictureHostNames } from '../../upstream/picture-host.ts';
import type { Module, Platform } from '../module.ts';
import type { AssetCatalog } from './kinds.ts';
import { createOriginals } from './originals.ts';
import { createPictures } from './pictures.ts';
import { type AssetsService, createAssetsService } from './service.ts';

export interface AssetsPorts {
  readonly catalog: AssetCatalog;
  readonly hosts: PictureHosts['hosts'];
  readonly makePicture: MakePicture;
}

export interface AssetsConfig {
  /** Where the image service can be reached, without a trailing slash. */
  readonly assetsUrl: string;
  /** The folder of this instance; pictures go into a folder inside it. */
  readonly dataDir: string;
  readonly cacheBytes: number;
}

/** The service with its files below the data folder; opens nothing yet. */
export function createAssets(
  platform: Platform,
  { catalog, hosts, makePicture }: AssetsPorts,
  { assetsUrl, dataDir, cacheBytes }: AssetsConfig,
): Module & { readonly service: AssetsService } {
  const { clock, onError } = platform;
  const originals = createOriginals(hosts, platform);
  const folder = join(dataDir, 'pictures');
  const files = createFileCache({ folder, maxBytes: cacheBytes, clock, onError });
  const pictures = createPictures(originals, files, makePicture);
  const hostsOn = pictureHostNames.filter((name) => hosts[name].isOn);
  return {
    service: createAssetsService({ catalog, originals, pictures, hostsOn, clock, assetsUrl }),
  };
}
