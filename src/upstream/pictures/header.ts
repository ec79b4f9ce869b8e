import { jpegSize, type Size, textAt, webpSize } from './sizes.ts';

export const pictureFormats = ['webp', 'png', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What the first bytes of a file say. */
export interface PictureHeader {
  readonly format: PictureFormat;
  /** Undefined when the size stands further on than these bytes, or cannot be read. */
  readonly size: Size | undefined;
}

/** Reads the header of a PNG, JPEG or WebP by its bytes, whatever it calls itself; undefined for anything else. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
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
