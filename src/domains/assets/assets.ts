import { join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { MakePicture } from '../../lib/pictures/order.ts';
import type { Store } from '../../store/store.ts';
import type { PictureHosts } from '../../upstream/pictures.ts';
import type { AssetCatalog } from './kinds.ts';
import { createOriginals } from './originals.ts';
import { createPictureFiles } from './picture-files.ts';
import { createPictures } from './pictures.ts';
import type { AssetsService } from './service.ts';
import { createAssetsService } from './service.ts';
import { sizeRecords } from './store.ts';

export interface AssetsParts {
  readonly catalog: AssetCatalog;
  readonly hosts: PictureHosts['hosts'];
  readonly store: Store;
  readonly clock: Clock;
  /** Where the image service can be reached, without a trailing slash. */
  readonly assetsUrl: string;
  /** The folder of this instance; the pictures have one of their own in it. */
  readonly dataDir: string;
  readonly cacheBytes: number;
  readonly makePicture: MakePicture;
  /** Told of faults that were answered over (R4.9). */
  readonly onError: (error: unknown) => void;
}

/** The service with its files below the data folder; opens nothing yet. */
export function createAssets(parts: AssetsParts): AssetsService {
  const { catalog, hosts, store, clock, assetsUrl, dataDir, cacheBytes, makePicture, onError } =
    parts;
  const records = store.collection(sizeRecords);
  const originals = createOriginals({ hosts, records, clock, onError });
  const folder = join(dataDir, 'pictures');
  const files = createPictureFiles({ folder, maxBytes: cacheBytes, onError });
  const pictures = createPictures({ originals, files, makePicture });
  return createAssetsService({ catalog, originals, pictures, clock, assetsUrl });
}
