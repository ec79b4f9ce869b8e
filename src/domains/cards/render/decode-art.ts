import { loadSharp } from '../../../lib/picture-library.ts';
import { readForm } from '../../../lib/pictures/form.ts';
import type { CardArt } from '../card.ts';
import type { CardPixels } from './layout/scene.ts';
import type { Pixels } from './node.ts';
import { artWidth, cardHeight } from './size.ts';

/** The largest art of the games has four million. */
const maxPixels = 20_000_000;
const iconSize = 80;
/** What of a picture is seen through is cut off around it: art is drawn small on large sheets. */
const clear = { background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 } as const;

interface Box {
  readonly width: number;
  readonly height: number;
  readonly fit: 'cover' | 'contain';
}

async function decode(bytes: Uint8Array, { width, height, fit }: Box): Promise<Pixels> {
  const form = readForm(bytes);
  if (form.fault !== undefined) throw new Error(form.fault);
  const sharp = await loadSharp();
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  // Twice as large as its box at most, so that cutting off costs little.
  const sheet = await sharp(form.bytes, options)
    .resize({ width: width * 2, height: height * 2, fit: 'outside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: sheet.info.width, height: sheet.info.height, channels: 4 } as const;
  const trimmed = await sharp(sheet.data, { raw })
    .trim(clear)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => sheet);
  const { data, info } = await sharp(trimmed.data, {
    raw: { width: trimmed.info.width, height: trimmed.info.height, channels: 4 },
  })
    .resize({ width, height, fit, position: 'top', background: clear.background })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Art as pixels of the size in which it is shown; what cannot be decoded is drawn without. */
export async function decodeArt(
  { splash, weapon, gear }: CardArt,
  scale: number,
): Promise<CardPixels> {
  async function decoded(bytes: Uint8Array | null, { width, height, fit }: Box) {
    if (bytes === null) return null;
    const box = { width: width * scale, height: height * scale, fit };
    return decode(bytes, box).catch(() => null);
  }
  const icon: Box = { width: iconSize, height: iconSize, fit: 'contain' };
  return {
    splash: await decoded(splash, { width: artWidth, height: cardHeight, fit: 'cover' }),
    weapon: await decoded(weapon, icon),
    gear: await Promise.all(gear.map((piece) => decoded(piece, icon))),
  };
}
