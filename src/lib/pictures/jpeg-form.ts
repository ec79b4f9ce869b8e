import { type PictureForm, tooMany } from './picture-form.ts';

/**
 * Each scan goes over the whole picture again, however few bytes it has: ten thousand take half a minute. Encoders
 * write up to 18, libjpeg for four colours.
 */
const maxScans = 32;

const marker = { sof0: 0xc0, sof2: 0xc2, dht: 0xc4, sof15: 0xcf, eoi: 0xd9, sos: 0xda } as const;

/** A zero is stuffed behind each such byte of a scan; TEM, SOI and RST0 to RST7 are markers without a length. */
const isBare = (code: number): boolean =>
  code === 0 || code === 0x01 || (code >= 0xd0 && code <= 0xd8);

/** Arithmetic, lossless and differential coding: hardly a viewer reads it, and a few bytes of it can be much work. */
const isUnusual = (code: number): boolean =>
  code < marker.sof0 || (code > marker.sof2 && code <= marker.sof15 && code !== marker.dht);

/** Markers are looked for as a decoder does: behind a scan, whose length nothing says, and behind each segment. */
function markerFrom(view: Buffer, start: number): number | undefined {
  for (let at = start; at + 1 < view.length; at += 1) {
    const code = view[at + 1] ?? 0;
    if (view[at] === 0xff && code !== 0xff && !isBare(code)) return at;
  }
  return undefined;
}

export function jpegForm(view: Buffer): PictureForm {
  let scans = 0;
  for (let at = markerFrom(view, 2); at !== undefined; ) {
    const code = view[at + 1] ?? 0;
    if (code === marker.eoi) break;
    if (isUnusual(code)) return { fault: 'The JPEG is of a kind that is not read.' };
    if (code === marker.sos) scans += 1;
    if (scans > maxScans) return tooMany(maxScans, 'scans');
    const length = at + 4 <= view.length ? view.readUInt16BE(at + 2) : 0;
    at = markerFrom(view, at + 2 + length);
  }
  return { bytes: view };
}
