import { readForm } from '../../../lib/pictures/formats.ts';
import { loadSharp, servePictures } from '../../../lib/pictures/serve.ts';
import type { Card } from '../card.ts';
import type { CardArt } from '../card-art.ts';
import { createDrawPage } from './engine.ts';
import { layOutCard } from './layout/card.ts';
import type { CardPixels } from './layout/scene.ts';
import { type CardOrder, largestOrder, unpackArt } from './order.ts';
import { artWidth, cardHeight, cardSizes, compactArtWidth, type Pixels } from './page.ts';

// The process that draws cards. It has no secrets and no connections, and loads fonts as cards need them.

const drawPage = createDrawPage();

servePictures<CardOrder>(largestOrder, async (bytes, { card, slots, options, lengths }) => {
  const { format, scale } = options;
  const size = cardSizes[card.style];
  const pixels = await decodeArt(unpackArt(bytes, lengths), splashBoxes[card.style], scale);
  const root = layOutCard(card, slots, pixels);
  const data = await drawPage(root, card.language, { ...size, scale });
  const [width, height] = [size.width * scale, size.height * scale];
  const sharp = await loadSharp();
  const drawn = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const encoded =
    format === 'png' ? drawn.png({ compressionLevel: 6 }) : drawn.webp({ quality: 90, effort: 1 });
  return { bytes: await encoded.toBuffer(), width, height };
});

/** The largest art of the games has four million. */
const maxPixels = 20_000_000;
const iconSide = 80;
/** Transparent borders are cut off: art is drawn small on large sheets. */
const clear = { background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 } as const;

type Box = Readonly<{ width: number; height: number; fit: 'cover' | 'contain' }>;

const splashBoxes: Readonly<Record<Card['style'], Box>> = {
  full: { width: artWidth, height: cardHeight, fit: 'cover' },
  compact: { width: compactArtWidth, height: cardSizes.compact.height, fit: 'cover' },
};

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
async function decodeArt(art: CardArt, splashBox: Box, scale: number): Promise<CardPixels> {
  const decodeOrNull = async (bytes: Uint8Array | null, { width, height, fit }: Box) =>
    bytes && decode(bytes, { width: width * scale, height: height * scale, fit }).catch(() => null);
  const icon: Box = { width: iconSide, height: iconSide, fit: 'contain' };
  const icons = (pieces: readonly (Uint8Array | null)[]) =>
    Promise.all(pieces.map((piece) => decodeOrNull(piece, icon)));
  return {
    splash: await decodeOrNull(art.splash, splashBox),
    weapon: await decodeOrNull(art.weapon, icon),
    gear: await icons(art.gear),
    ranks: await icons(art.ranks),
    talents: await icons(art.talents),
  };
}
