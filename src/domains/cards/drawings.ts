import type { CharacterSheet } from '../../games/game.ts';
import { singleFlight } from '../../lib/once.ts';
import { Problem } from '../../lib/problem.ts';
import type { PlayersService } from '../players/service.ts';
import type { FindArt } from './art.ts';
import type { Card, CardRequest, DrawCard } from './card.ts';
import type { CardCache, DrawnCard } from './card-cache.ts';
import type { CardQueue } from './queue.ts';

/** A card to draw. */
export interface Drawing {
  /** Differs whenever the picture does. */
  readonly name: string;
  readonly request: CardRequest;
  readonly card: Card;
  readonly sheet: CharacterSheet;
}

/** How a request for a card ended, and how long the picture took. */
export interface CardServed {
  readonly outcome: 'kept' | 'drawn' | 'lacking' | 'failed';
  readonly milliseconds: number;
}

export interface DrawerDependencies {
  readonly players: Pick<PlayersService, 'storedAnyAge'>;
  readonly findArt: FindArt;
  readonly cache: CardCache;
  readonly enqueue: CardQueue;
  readonly draw: DrawCard;
  readonly onServed: (served: CardServed) => void;
  /** Called when a card was drawn without some of its art. */
  readonly onLacking: (request: CardRequest) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Draws cards, each once. Callers that ask for the same at once share one drawing; `beforeDrawing` is called for the
 * first of them alone, and what it throws is the answer. Rejects with `upstream_unavailable`.
 */
export function createDrawer(dependencies: DrawerDependencies) {
  const { players, findArt, cache, enqueue, onServed, onLacking, onError } = dependencies;
  const running = new Map<string, Promise<DrawnCard>>();

  const draw: DrawCard = (...parts) =>
    dependencies.draw(...parts).catch((error: unknown) => {
      if (error instanceof Problem) throw error;
      onError(error);
      throw new Problem('upstream_unavailable', 'The card could not be drawn; try again later.');
    });

  async function make({ name, request, card, sheet }: Drawing): Promise<DrawnCard> {
    const { environment, game, uid, language } = request;
    const { art, state } = await findArt(game, sheet);
    if (state !== 'whole') onLacking(request);
    const bytes = await draw(card, art, request);
    // Nothing may stay of an account that was erased meanwhile.
    const isStored =
      (await players.storedAnyAge(environment, { game, uid }, language)) !== undefined;
    if (isStored) await cache.put(request, name, bytes, state);
    return { bytes, isWhole: state === 'whole' };
  }

  const now = () => performance.now();

  async function makeAndCount(drawing: Drawing): Promise<DrawnCard> {
    const startedAt = now();
    const ended = (outcome: CardServed['outcome']) =>
      onServed({ outcome, milliseconds: now() - startedAt });
    try {
      const made = await make(drawing);
      ended(made.isWhole ? 'drawn' : 'lacking');
      return made;
    } catch (error) {
      ended('failed');
      throw error;
    }
  }

  return async (
    drawing: Drawing,
    caller: string,
    beforeDrawing: () => void | Promise<void>,
  ): Promise<DrawnCard> => {
    const { name, request } = drawing;
    const startedAt = now();
    const found = await cache.find(request, name);
    if (found) {
      onServed({ outcome: 'kept', milliseconds: now() - startedAt });
      return found;
    }
    const key = `${request.environment} ${request.uid} ${name}`;
    // Awaited only where it has to be: the next caller then finds the card being drawn, and takes no token for it.
    const before = running.has(key) ? undefined : beforeDrawing();
    if (before) await before;
    return singleFlight(running, key, () => enqueue(caller, () => makeAndCount(drawing)));
  };
}
