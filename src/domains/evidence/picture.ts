import { type MakePicture, PictureFault, type PictureOutput } from '../../lib/pictures/protocol.ts';
import { Problem } from '../../lib/problem.ts';
import { readPictureHeader } from '../../upstream/picture-header.ts';
import { type EvidenceType, formatOf } from './evidence.ts';

/** A photo of 12 megapixels, or a long screenshot; decoding takes up to 450 MB. */
const maxPixels = 16_000_000;

/** Encodes the pixels of a picture again, upright. Rejects with `validation_failed` or `upstream_unavailable`. */
export async function cleanPicture(
  bytes: Uint8Array,
  type: EvidenceType,
  lineageId: string,
  makePicture: MakePicture,
) {
  const header = readPictureHeader(bytes);
  if (header?.format !== formatOf[type]) throw unfit(`The bytes are not ${type}.`);
  if (header.size && header.size.width * header.size.height > maxPixels)
    throw unfit(`The picture has more than ${maxPixels / 1_000_000} million pixels.`);
  const order = { maxPixels, upright: true, output: outputs[type] };
  const made = await makePicture(lineageId, bytes, order).catch((fault: unknown) => {
    if (!(fault instanceof PictureFault)) throw fault;
    const { kind, message } = fault;
    throw kind === 'unfit' ? unfit(message) : new Problem('upstream_unavailable', message);
  });
  return { ...made, size: made.bytes.byteLength };
}

const outputs: Readonly<Record<EvidenceType, PictureOutput>> = {
  'image/png': { format: 'png' },
  'image/jpeg': { format: 'jpg', quality: 90 },
  'image/webp': { format: 'webp', quality: 90, effort: 2 },
};

const unfit = (message: string): Problem =>
  new Problem('validation_failed', message, { details: [{ path: 'body', message }] });
