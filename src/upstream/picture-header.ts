export const pictureFormats = ['webp', 'png', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the header of a PNG, JPEG or WebP by its bytes, whatever its declared type; undefined for anything else. The size
 * is undefined when it is not in these bytes.
 */
export function readPictureHeader(
  bytes: Uint8Array,
): { readonly format: PictureFormat; readonly size: Size | undefined } | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = kinds.find(({ isIt }) => isIt(view));
  if (kind === undefined) return undefined;
  const size = kind.sizeOf(view);
  return {
    format: kind.format,
    size: size && size.width > 0 && size.height > 0 ? size : undefined,
  };
}

interface Kind {
  readonly format: PictureFormat;
  isIt(view: Buffer): boolean;
  sizeOf(view: Buffer): Size | undefined;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const jpegStart = Buffer.from('ffd8ff', 'hex');

const kinds: readonly Kind[] = [
  {
    format: 'png',
    isIt: (view) => startsWith(view, pngSignature),
    sizeOf: (view) =>
      textAt(view, 12) === 'IHDR' && view.length >= 24
        ? { width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
        : undefined,
  },
  { format: 'jpg', isIt: (view) => startsWith(view, jpegStart), sizeOf: jpegSize },
  {
    format: 'webp',
    isIt: (view) => textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP',
    sizeOf: webpSize,
  },
];

const startsWith = (view: Buffer, start: Buffer): boolean =>
  view.subarray(0, start.length).equals(start);

const textAt = (view: Buffer, at: number): string => view.toString('latin1', at, at + 4);

/** Segments follow each other, each with its length, until one describes the frame. */
function jpegSize(view: Buffer): Size | undefined {
  let at = 2;
  while (at + 9 <= view.length) {
    if (view[at] !== 0xff) return undefined;
    const marker = view[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
    } else if (isFrame(marker)) {
      return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) };
    } else {
      at += 2 + Math.max(2, view.readUInt16BE(at + 2));
    }
  }
  return undefined;
}

/** SOF0 to SOF15 without the three markers of that range that mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The first chunk is lossy, lossless, or the extended header. */
function webpSize(view: Buffer): Size | undefined {
  if (view.length < 30) return undefined;
  switch (textAt(view, 12)) {
    case 'VP8 ':
      return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = view.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
