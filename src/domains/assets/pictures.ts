import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { singleFlight } from '../../lib/once.ts';
import { type MakePicture, PictureFault, type PictureOutput } from '../../lib/pictures/protocol.ts';
import { Problem } from '../../lib/problem.ts';
import type { FileCache } from '../../store/file-cache.ts';
import type { PictureFormat, Size } from '../../upstream/picture-header.ts';
import { maxPixels } from '../../upstream/picture-host.ts';
import { addressKey, type PictureAddress } from './address.ts';
import type { Originals } from './originals.ts';

interface PictureRequest {
  readonly address: PictureAddress;
  readonly format: PictureFormat;
  /** The native width when left out. */
  readonly width: number | undefined;
}

/** How many pictures are made at the same time: each holds its original in memory. */
const atOnce = 3;
const maxWaiting = 200;

/** Raised when a picture is made in another way than before. */
const rendererVersion = 1;

export type Pictures = ReturnType<typeof createPictures>;

/** The pictures in the size and format asked for: fetched once, made once, cached as files. */
export function createPictures(originals: Originals, files: FileCache, makePicture: MakePicture) {
  const making = new Map<string, Promise<Uint8Array>>();
  const slots = bulkhead(atOnce, maxWaiting);

  /** The bytes of the host, from the files when they were fetched before. */
  async function fetchOriginal(address: PictureAddress): Promise<Uint8Array> {
    const key = `original ${addressKey(address)}`;
    const cached = await files.get(key);
    if (cached) return cached;
    const { bytes } = await originals.fetch(address);
    await files.put(key, bytes);
    return bytes;
  }

  const keyOf = ({ address, format }: PictureRequest, { width }: Size): string =>
    `${rendererVersion} ${addressKey(address)} ${width} ${format}`;

  async function findMade(request: PictureRequest): Promise<Uint8Array | undefined> {
    const native = await originals.knownSize(request.address);
    return native && files.get(keyOf(request, scaleTo(native, request.width)));
  }

  async function make(request: PictureRequest): Promise<Uint8Array> {
    const { address, format, width } = request;
    const bytes = await fetchOriginal(address);
    const size = scaleTo(await originals.size(address), width);
    const made = await render(bytes, size, format, makePicture);
    await files.put(keyOf(request, size), made);
    return made;
  }

  return {
    /** `beforeWork` is called before any work. Rejects with what it throws, `asset_not_found` or `upstream_unavailable`. */
    async get(
      request: PictureRequest,
      beforeWork: () => void | Promise<void>,
    ): Promise<Uint8Array> {
      const found = await findMade(request);
      if (found) return found;
      const key = `${addressKey(request.address)} ${request.width ?? ''} ${request.format}`;
      // Awaited only when needed: the next caller then finds it being made, and takes no tokens for it.
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

/** The name of this domain among the key families that take turns at making pictures. */
const family = 'assets';

/** Renders a picture in another size and format; only its pixels remain. Rejects with `upstream_unavailable`. */
async function render(
  original: Uint8Array,
  { width, height }: Size,
  format: PictureFormat,
  makePicture: MakePicture,
): Promise<Uint8Array> {
  const order = { maxPixels, upright: false, size: { width, height }, output: outputs[format] };
  const made = await makePicture(family, original, order).catch((fault: unknown) => {
    if (!(fault instanceof PictureFault)) throw fault;
    const message = fault.kind === 'unfit' ? 'The picture at its host is broken.' : fault.message;
    throw new Problem('upstream_unavailable', message);
  });
  return made.bytes;
}

const outputs: Readonly<Record<PictureFormat, PictureOutput>> = {
  webp: { format: 'webp', quality: 85, effort: 4 },
  png: { format: 'png' },
  jpg: { format: 'jpg', quality: 88 },
};

/** The size as served: the ratio stays, and nothing is ever enlarged (R13.1). */
export function scaleTo(native: Size, width: number | undefined): Size {
  if (width === undefined || width >= native.width) return native;
  return { width, height: Math.max(1, Math.round((native.height * width) / native.width)) };
}
