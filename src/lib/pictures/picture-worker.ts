import type { Sharp } from 'sharp';
import { largestTask, type MadePicture, type PictureOrder } from './protocol.ts';
import { loadSharp, servePictures } from './serve.ts';

// The process that decodes pictures, without secrets and connections.

async function make(
  bytes: Uint8Array,
  { maxPixels, upright, size, output }: PictureOrder,
): Promise<MadePicture> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const picture = sharp(bytes, options);
  if (upright) picture.autoOrient();
  if (size) picture.resize(size.width, size.height, { fit: 'fill' });
  const { data, info } = await encoded(picture, output).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function encoded(picture: Sharp, output: PictureOrder['output']): Sharp {
  switch (output.format) {
    case 'png':
      return picture.png();
    case 'jpg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: output.quality });
    case 'webp':
      return picture.webp({ quality: output.quality, effort: output.effort });
  }
}

await loadSharp();
servePictures(largestTask, make);
