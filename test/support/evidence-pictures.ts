import { deflateSync } from 'node:zlib';
import { pngOf } from './png.ts';

/** A whole and honest PNG of one colour and one bit a pixel: it unpacks to a thousand times its size. */
export const plainPng = (width: number, height: number): Buffer =>
  pngOf(
    width,
    height,
    [1, 0, 0, 0, 0],
    deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height)),
  );
