import { jpegForm } from './jpeg-form.ts';
import { type PictureForm, tooMany } from './picture-form.ts';

/** A decoder looks at all frames to find the first; the time grows with their square. */
const maxFrames = 1000;

/** Files of 5 MB in pieces of 4 kB have 1,300. */
const maxParts = 20_000;

/**
 * Walks from part to part of a PNG, JPEG or WebP, by their lengths. It decodes nothing, holds at most a copy, and
 * takes some milliseconds for the largest file. What breaks off is left to the decoder.
 */
export function readForm(bytes: Uint8Array): PictureForm {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.toString('latin1', 0, 12);
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return pngForm(view);
  if (start.startsWith('\u00ff\u00d8\u00ff')) return jpegForm(view);
  if (/^RIFF.{4}WEBP$/s.test(start)) return webpForm(view);
  return { fault: 'The bytes are no picture.' };
}

/** What may change the pixels besides the critical chunks: how much is seen through, the colours, which side is up. */
const kept = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);

/** Texts are left out: a few bytes of them unpack to gigabytes, and nothing of them is in the pixels. */
function pngForm(view: Buffer): PictureForm {
  const left = Buffer.allocUnsafe(view.length);
  let length = view.copy(left, 0, 0, 8);
  let [parts, frames] = [0, 0];
  for (let at = 8; at + 8 <= view.length; parts += 1) {
    const end = at + 12 + view.readUInt32BE(at);
    const type = view.toString('latin1', at + 4, at + 8);
    const isCritical = /^[A-Z]/.test(type);
    if (type === 'fcTL') frames += 1;
    if (frames > maxFrames) return tooMany(maxFrames, 'frames');
    if (parts > maxParts) return tooMany(maxParts, 'parts');
    if (isCritical || kept.has(type)) length += view.copy(left, length, at, end);
    at = type === 'IEND' ? view.length : end;
  }
  return { bytes: left.subarray(0, length) };
}

function webpForm(view: Buffer): PictureForm {
  let [parts, frames] = [0, 0];
  for (let at = 12; at + 8 <= view.length; parts += 1) {
    if (view.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    if (frames > maxFrames) return tooMany(maxFrames, 'frames');
    if (parts > maxParts) return tooMany(maxParts, 'parts');
    const length = view.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return { bytes: view };
}
