type Library = typeof import('sharp');

let library: Promise<Library['default']> | undefined;

/**
 * Sharp, set up for the process that decodes pictures; the service itself never loads it. It reads PNG, JPEG and WebP
 * and nothing else, whatever bytes it is given: no SVG, no PDF and no file of the disk.
 */
export function loadSharp(): Promise<Library['default']> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    // What is made is kept by us.
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: [...readable] });
    return sharp;
  });
  return library;
}

const readable = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
] as const;
