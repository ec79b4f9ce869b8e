import { loadSharp } from '../../lib/picture-library.ts';
import { Problem } from '../../lib/problem.ts';
import type { PictureFormat, Size } from '../../upstream/picture-header.ts';
import { maxPixels } from '../../upstream/pictures.ts';

export interface Rendering extends Size {
  readonly format: PictureFormat;
}

/**
 * Makes a picture anew in another size and format: nothing but its pixels is taken over. Rejects with
 * `upstream_unavailable` when the original is broken.
 */
export async function render(original: Uint8Array, rendering: Rendering): Promise<Uint8Array> {
  return convert(await loadSharp(), original, rendering).catch(() => {
    throw new Problem('upstream_unavailable', 'The picture at its host is broken.');
  });
}

function convert(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  original: Uint8Array,
  { width, height, format }: Rendering,
): Promise<Uint8Array> {
  const picture = sharp(original, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
  }).resize(width, height, { fit: 'fill' });
  switch (format) {
    case 'webp':
      return picture.webp({ quality: 85 }).toBuffer();
    case 'png':
      return picture.png().toBuffer();
    case 'jpg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer();
  }
}
