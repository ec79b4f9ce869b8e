import { hash } from 'node:crypto';
import { type CardRequest, makeCard } from './card.ts';
import { type CardsDependencies, createDrawer } from './drawings.ts';
import { createSourceReader } from './sources.ts';

export type { CardRequest } from './card.ts';

export type CardsService = ReturnType<typeof createCardsService>;

export function createCardsService(dependencies: CardsDependencies) {
  const { design } = dependencies;
  const readSources = createSourceReader(dependencies);
  const draw = createDrawer(dependencies);
  return {
    /** Asks no provider. Rejects with `player_not_found`, `character_not_found` or `upstream_unavailable`. */
    async find(request: CardRequest) {
      const sources = await readSources(request);
      const card = makeCard(request, sources);
      const drawn = JSON.stringify([design, request.format, request.scale, card]);
      const name = hash('sha256', drawn, 'base64url');
      const drawing = { name, request, card, sheet: sources.sheet };
      return {
        /** Differs whenever the picture does. */
        name,
        /** `beforeDrawing` is called unless it is cached or being drawn. Rejects with `upstream_unavailable`. */
        picture: (caller: string, beforeDrawing: () => void | Promise<void>) =>
          draw(drawing, caller, beforeDrawing),
      };
    },
  };
}
