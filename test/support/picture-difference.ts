import sharp from 'sharp';

/** Small enough to commit, large enough that a missing line shows. */
const width = 480;
const height = 270;
const block = 10;

/** A card as a reference keeps it. */
export const toReference = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).resize(width, height).webp({ quality: 60, effort: 6 }).toBuffer();

const pixelsOf = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).resize(width, height).removeAlpha().raw().toBuffer();

/**
 * How different two pictures look: the greatest difference of the mean colours of two squares of 10 pixels in the same
 * place, 0 to 255. Edges that are drawn a little differently disappear in the mean; a word, a line or a colour does not.
 */
export async function greatestDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  let greatest = 0;
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block)
      greatest = Math.max(greatest, differenceAt(a, b, left, top));
  return greatest;
}

function differenceAt(a: Buffer, b: Buffer, left: number, top: number): number {
  const sums = [0, 0, 0];
  for (let y = top; y < top + block; y += 1)
    for (let at = (y * width + left) * 3; at < (y * width + left + block) * 3; at += 1) {
      const channel = (at - y * width * 3) % 3;
      sums[channel] = (sums[channel] ?? 0) + (a[at] ?? 0) - (b[at] ?? 0);
    }
  return Math.max(...sums.map((sum) => Math.abs(sum) / block ** 2));
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How many pixels of two pictures of one size differ at all, outside of an area. */
export async function changedOutside(
  one: Uint8Array,
  other: Uint8Array,
  area: Area,
): Promise<number> {
  const read = (bytes: Uint8Array) =>
    sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [{ data: a, info }, { data: b }] = await Promise.all([read(one), read(other)]);
  let changed = 0;
  for (let at = 0; at < a.length; at += 3) {
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)];
    const isInside =
      x >= area.left && x < area.left + area.width && y >= area.top && y < area.top + area.height;
    if (!isInside && !a.subarray(at, at + 3).equals(b.subarray(at, at + 3))) changed += 1;
  }
  return changed;
}
