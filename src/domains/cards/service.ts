import { hash } from 'node:crypto';
import { type Card, type CardOptions, type CardRequest, makeCard } from './card.ts';
import type { DrawnCard } from './card-cache.ts';
import { createDrawer, type DrawerDependencies } from './drawings.ts';
import { createSourceReader, type SourceReaderDependencies } from './sources.ts';

export type { CardRequest } from './card.ts';

/** A card whose contents are known; its picture may still have to be drawn. */
export interface FoundCard {
  /** Differs whenever the picture does. */
  readonly name: string;
  /**
   * The picture, drawn on behalf of a caller. `beforeDrawing` is called unless it is cached or being drawn; what it
   * throws is the answer. Rejects with `upstream_unavailable`.
   */
  picture(caller: string, beforeDrawing: () => void | Promise<void>): Promise<DrawnCard>;
}

export interface CardsService {
  /** Asks no provider. Rejects with `player_not_found`, `character_not_found` or `upstream_unavailable`. */
  find(request: CardRequest): Promise<FoundCard>;
}

export interface CardsDependencies extends SourceReaderDependencies, DrawerDependencies {
  /** How cards are drawn and where their art comes from; what was cached under another design is drawn again. */
  readonly design: string;
}

export function createCardsService(dependencies: CardsDependencies): CardsService {
  const { design } = dependencies;
  const readSources = createSourceReader(dependencies);
  const draw = createDrawer(dependencies);
  return {
    async find(request) {
      const sources = await readSources(request);
      const card = makeCard(request, sources);
      const name = nameDrawing(card, request, design);
      const drawing = { name, request, card, sheet: sources.sheet };
      return {
        name,
        picture: (caller, beforeDrawing) => draw(drawing, caller, beforeDrawing),
      };
    },
  };
}

const nameDrawing = (card: Card, { format, scale }: CardOptions, design: string): string =>
  hash('sha256', JSON.stringify([design, format, scale, card]), 'base64url');
