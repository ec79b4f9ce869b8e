import { servePictures } from '../../../lib/pictures/serve.ts';
import { type CardOrder, largestOrder, unpackArt } from './order.ts';
import { createCardPictures } from './picture.ts';

// The process that draws cards. It has no secrets and no connections; its fonts are loaded as cards need them and kept.

const draw = createCardPictures();

servePictures<CardOrder>(largestOrder, (bytes, { lengths, ...order }) =>
  draw(order, unpackArt(bytes, lengths)),
);
