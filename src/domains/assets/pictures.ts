import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { singleFlight } from '../../lib/once.ts';
import type { MakePicture } from '../../lib/pictures/order.ts';
import { Problem } from '../../lib/problem.ts';
import type { KeptFiles } from '../../store/kept-files.ts';
import type { PictureFormat } from '../../upstream/pictures/header.ts';
import type { Size } from '../../upstream/pictures/sizes.ts';
import type { Originals } from './originals.ts';
import { addressKey, type PictureAddress } from './picture-address.ts';
import { render } from './renderer.ts';
import { sizeFor } from './served-size.ts';

export interface PictureRequest {
  readonly address: PictureAddress;
  readonly format: PictureFormat;
  /** The native width when left out. */
  readonly width: number | undefined;
}

/** The pictures in the size and format asked for: fetched once, made once, kept as files. */
export interface Pictures {
  /**
   * `beforeWork` is called before the host is asked or a picture is made; what it throws is the answer. Rejects with
   * `asset_not_found` or `upstream_unavailable`.
   */
  get(request: PictureRequest, beforeWork: () => void | Promise<void>): Promise<Uint8Array>;
}

export interface PicturesDependencies {
  readonly originals: Originals;
  readonly files: KeptFiles;
  readonly makePicture: MakePicture;
}

/** How many pictures are made at the same time: each holds its original in memory. */
const atOnce = 3;
const maxWaiting = 200;

/** Raised when a picture is made in another way than before. */
const rendererVersion = 1;

export function createPictures({ originals, files, makePicture }: PicturesDependencies): Pictures {
  const making = new Map<string, Promise<Uint8Array>>();
  const slots = bulkhead(atOnce, maxWaiting);

  /** The bytes of the host, from the files when they were fetched before. */
  async function originalOf(address: PictureAddress): Promise<Uint8Array> {
    const key = `original ${addressKey(address)}`;
    const kept = await files.get(key);
    if (kept) return kept;
    const { bytes } = await originals.fetch(address);
    await files.put(key, bytes);
    return bytes;
  }

  const keyOf = ({ address, format }: PictureRequest, { width }: Size): string =>
    `${rendererVersion} ${addressKey(address)} ${width} ${format}`;

  async function kept(request: PictureRequest): Promise<Uint8Array | undefined> {
    const native = await originals.knownSize(request.address);
    return native && files.get(keyOf(request, sizeFor(native, request.width)));
  }

  async function make(request: PictureRequest): Promise<Uint8Array> {
    const { address, format, width } = request;
    const bytes = await originalOf(address);
    const size = sizeFor(await originals.size(address), width);
    const made = await render(bytes, { ...size, format }, makePicture);
    await files.put(keyOf(request, size), made);
    return made;
  }

  return {
    async get(request, beforeWork) {
      const found = await kept(request);
      if (found) return found;
      const key = `${addressKey(request.address)} ${request.width ?? ''} ${request.format}`;
      // Without a wait where none is needed: who comes next finds it being made, and takes no tokens for it.
      const before = making.has(key) ? undefined : beforeWork();
      if (before) await before;
      return singleFlight(making, key, () => slots.execute(() => make(request)).catch(refuseCrowd));
    },
  };
}

function refuseCrowd(error: unknown): never {
  if (!(error instanceof BulkheadRejectedError)) throw error;
  throw new Problem(
    'upstream_unavailable',
    'Too many pictures are being made at the moment; try again later.',
  );
}
