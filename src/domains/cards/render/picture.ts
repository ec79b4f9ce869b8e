import { loadSharp } from '../../../lib/picture-library.ts';
import type { MadePicture } from '../../../lib/pictures/order.ts';
import type { CardArt } from '../card.ts';
import { decodeArt } from './decode-art.ts';
import { createDrawPage } from './engine.ts';
import { layOutCard } from './layout/card.ts';
import type { CardOrder } from './order.ts';
import { cardHeight, cardWidth } from './size.ts';

/** Makes the picture of a card, here and now: in the process for it only. */
export function createCardPictures(): (
  order: Omit<CardOrder, 'lengths'>,
  art: CardArt,
) => Promise<MadePicture> {
  const drawPage = createDrawPage();
  return async ({ card, slots, options: { format, scale } }, art) => {
    const pixels = await decodeArt(art, scale);
    const root = layOutCard(card, slots, pixels);
    const { language } = card;
    const data = await drawPage(root, { language, width: cardWidth, height: cardHeight, scale });
    const [width, height] = [cardWidth * scale, cardHeight * scale];
    const sharp = await loadSharp();
    const drawn = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    const encoded =
      format === 'png'
        ? drawn.png({ compressionLevel: 6 })
        : drawn.webp({ quality: 90, effort: 1 });
    return { bytes: await encoded.toBuffer(), width, height };
  };
}
