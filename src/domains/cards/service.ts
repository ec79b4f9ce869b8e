import { createDrawings, type DrawingsDependencies } from './drawings.ts';
import type { DrawnCard } from './kept-cards.ts';
import { makeCard } from './make-card.ts';
import { type CardRequest, drawingOf } from './request.ts';
import { createSources, type SourcesDependencies } from './sources.ts';

export type { CardRequest } from './request.ts';

/** A card that can be had: what is on it is known, but it may have to be drawn. */
export interface FoundCard {
  /** Another one for whatever is to be seen. */
  readonly name: string;
  /**
   * The picture, drawn on behalf of a caller. `beforeDrawing` is called unless it is kept or being drawn; what it throws
   * is the answer. Rejects with `upstream_unavailable`.
   */
  picture(caller: string, beforeDrawing: () => void | Promise<void>): Promise<DrawnCard>;
}

export interface CardsService {
  /** Asks no provider. Rejects with `player_not_found`, `character_not_found` or `upstream_unavailable`. */
  find(request: CardRequest): Promise<FoundCard>;
}

export interface CardsDependencies extends SourcesDependencies, DrawingsDependencies {
  /** Names how cards are drawn, and where their art comes from: what was kept under another one is not shown any more. */
  readonly design: string;
}

export function createCardsService(dependencies: CardsDependencies): CardsService {
  const { design } = dependencies;
  const sourcesOf = createSources(dependencies);
  const drawn = createDrawings(dependencies);
  return {
    async find(request) {
      const sources = await sourcesOf(request);
      const card = makeCard(request, sources);
      const name = drawingOf(card, request, design);
      const drawing = { name, request, card, sheet: sources.sheet };
      return {
        name,
        picture: (caller, beforeDrawing) => drawn(drawing, caller, beforeDrawing),
      };
    },
  };
}
