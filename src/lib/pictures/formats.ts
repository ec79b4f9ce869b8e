/** A file to decode, without parts that the pixels do not need; or why it is refused, as a sentence for its sender. */
type PictureForm =
  | { readonly bytes: Uint8Array; readonly fault?: undefined }
  | { readonly fault: string };

/** A decoder reads all frames to find the first: its time grows with their square. */
const maxFrames = 1000;

/** A file of 5 MB in parts of 4 kB has 1,300. */
const maxParts = 20_000;

/**
 * Reads the parts of a PNG, JPEG or WebP by their lengths, without decoding them: some milliseconds for the largest file.
 * A file that is cut short is left to the decoder.
 */
export function readForm(bytes: Uint8Array): PictureForm {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.toString('latin1', 0, 12);
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return pngForm(view);
  if (start.startsWith('\u00ff\u00d8\u00ff')) return jpegForm(view);
  if (/^RIFF.{4}WEBP$/s.test(start)) return webpForm(view);
  return { fault: 'The bytes are not a picture.' };
}

/** Chunks beside the critical ones that change the pixels: transparency, colours, orientation. */
const neededChunks = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);

/** Text chunks are left out: a few bytes can unpack to gigabytes. */
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
    if (isCritical || neededChunks.has(type)) length += view.copy(left, length, at, end);
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

/**
 * Each scan decodes the whole picture again, however few bytes it has: ten thousand take half a minute. Encoders write up
 * to 18.
 */
const maxScans = 32;

const marker = { sof0: 0xc0, sof2: 0xc2, dht: 0xc4, sof15: 0xcf, eoi: 0xd9, sos: 0xda } as const;

/** A zero is stuffed behind each such byte of a scan; TEM, SOI and RST0 to RST7 are markers without a length. */
const isBare = (code: number): boolean =>
  code === 0 || code === 0x01 || (code >= 0xd0 && code <= 0xd8);

/** Arithmetic, lossless and differential coding: rare, and a few bytes can take long to decode. */
const isUnusual = (code: number): boolean =>
  code < marker.sof0 || (code > marker.sof2 && code <= marker.sof15 && code !== marker.dht);

/** Finds the next marker as a decoder does: a scan has no length of its own. */
function markerFrom(view: Buffer, start: number): number | undefined {
  for (let at = start; at + 1 < view.length; at += 1) {
    const code = view[at + 1] ?? 0;
    if (view[at] === 0xff && code !== 0xff && !isBare(code)) return at;
  }
  return undefined;
}

function jpegForm(view: Buffer): PictureForm {
  let scans = 0;
  for (let at = markerFrom(view, 2); at !== undefined; ) {
    const code = view[at + 1] ?? 0;
    if (code === marker.eoi) break;
    if (isUnusual(code)) return { fault: 'This kind of JPEG is not supported.' };
    if (code === marker.sos) scans += 1;
    if (scans > maxScans) return tooMany(maxScans, 'scans');
    const length = at + 4 <= view.length ? view.readUInt16BE(at + 2) : 0;
    at = markerFrom(view, at + 2 + length);
  }
  return { bytes: view };
}

const tooMany = (max: number, what: string): PictureForm => ({
  fault: `The picture has more than ${max} ${what}.`,
});
