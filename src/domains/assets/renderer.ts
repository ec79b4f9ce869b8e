import { type MakePicture, PictureFault, type PictureOutput } from '../../lib/pictures/order.ts';
import { Problem } from '../../lib/problem.ts';
import type { PictureFormat } from '../../upstream/pictures/header.ts';
import { maxPixels } from '../../upstream/pictures/host.ts';
import type { Size } from '../../upstream/pictures/sizes.ts';

export interface Rendering extends Size {
  readonly format: PictureFormat;
}

/** Stands for this domain among the lineages that upload pictures and take turns. */
const lineage = 'assets';

/**
 * Makes a picture again in another size and format: only its pixels are kept. Rejects with
 * `upstream_unavailable` when the original is broken, or none can be made at the moment.
 */
export async function render(
  original: Uint8Array,
  { width, height, format }: Rendering,
  makePicture: MakePicture,
): Promise<Uint8Array> {
  const order = { maxPixels, upright: false, size: { width, height }, output: outputs[format] };
  const made = await makePicture(lineage, original, order).catch((fault: unknown) => {
    if (!(fault instanceof PictureFault)) throw fault;
    const { kind, message } = fault;
    const isBroken = kind === 'unfit';
    throw new Problem(
      'upstream_unavailable',
      isBroken ? 'The picture at its host is broken.' : message,
    );
  });
  return made.bytes;
}

const outputs: Readonly<Record<PictureFormat, PictureOutput>> = {
  webp: { format: 'webp', quality: 85, effort: 4 },
  png: { format: 'png' },
  jpg: { format: 'jpg', quality: 88 },
};
