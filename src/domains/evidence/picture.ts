import { type MakePicture, PictureFault, type PictureOutput } from '../../lib/pictures/protocol.ts';
import { Problem } from '../../lib/problem.ts';
import { readPictureHeader } from '../../upstream/picture-header.ts';
import { formatOf } from './address.ts';
import type { EvidenceType } from './evidence.ts';

/** A picture made anew: nothing but the pixels that were sent is in it. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** A photo of 12 megapixels, or a screenshot many screens long; its decoding takes up to 450 MB. */
const maxPixels = 16_000_000;

export interface SentPicture {
  readonly bytes: Uint8Array;
  /** What it claims to be. */
  readonly type: EvidenceType;
  readonly lineageId: string;
}

/**
 * Decodes what claims to be a picture of this type and encodes it again: turned as its EXIF data says, the first frame
 * of an animation, without metadata and without whatever else was in the file. Rejects with `validation_failed`, or
 * with `upstream_unavailable` when the picture is not at fault.
 */
export async function cleanPicture(
  { bytes, type, lineageId }: SentPicture,
  makePicture: MakePicture,
): Promise<CleanPicture> {
  const header = readPictureHeader(bytes);
  if (header?.format !== formatOf[type]) throw unfit(`The bytes are no ${type}.`);
  if (header.size && header.size.width * header.size.height > maxPixels) throw tooManyPixels();
  const order = { maxPixels, upright: true, output: outputs[type] };
  const made = await makePicture(lineageId, bytes, order).catch((fault: unknown) => {
    throw problemOf(fault);
  });
  return { ...made, size: made.bytes.byteLength };
}

const outputs: Readonly<Record<EvidenceType, PictureOutput>> = {
  'image/png': { format: 'png' },
  'image/jpeg': { format: 'jpg', quality: 90 },
  'image/webp': { format: 'webp', quality: 90, effort: 2 },
};

function problemOf(fault: unknown): unknown {
  if (!(fault instanceof PictureFault)) return fault;
  const { kind, message } = fault;
  return kind === 'unfit' ? unfit(message) : new Problem('upstream_unavailable', message);
}

const tooManyPixels = (): Problem =>
  unfit(`The picture has more than ${maxPixels / 1_000_000} million pixels.`);

const unfit = (message: string): Problem =>
  new Problem('validation_failed', message, { details: [{ path: 'body', message }] });
