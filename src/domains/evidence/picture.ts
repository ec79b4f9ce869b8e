import type { Sharp } from 'sharp';
import { loadSharp } from '../../lib/picture-library.ts';
import { Problem } from '../../lib/problem.ts';
import { readPictureHeader } from '../../upstream/picture-header.ts';
import type { EvidenceType } from './address.ts';
import { formatOf } from './address.ts';

/** A picture made anew: nothing but the pixels that were sent is in it. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** A photo of 12 megapixels, or a screenshot many screens long; its decoding takes up to 200 MB. */
const maxPixels = 16_000_000;
const decodeSeconds = 20;

/**
 * Decodes what claims to be a picture of this type and encodes it again: turned as its EXIF data says, the first frame
 * of an animation, without metadata and without whatever else was in the file. Rejects with `validation_failed`.
 */
export async function cleanPicture(bytes: Uint8Array, type: EvidenceType): Promise<CleanPicture> {
  const header = readPictureHeader(bytes);
  if (header?.format !== formatOf[type]) throw unfit(`The bytes are no ${type}.`);
  if (header.size && header.size.width * header.size.height > maxPixels) throw tooManyPixels();
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: decodeSeconds })
    .autoOrient();
  const { data, info } = await encoders[type](picture)
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw unfit('The picture cannot be decoded.');
    });
  return { bytes: data, size: data.byteLength, width: info.width, height: info.height };
}

const encoders: Readonly<Record<EvidenceType, (picture: Sharp) => Sharp>> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
};

const tooManyPixels = (): Problem =>
  unfit(`The picture has more than ${maxPixels / 1_000_000} million pixels.`);

const unfit = (message: string): Problem =>
  new Problem('validation_failed', message, { details: [{ path: 'body', message }] });
