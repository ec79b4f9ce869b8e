import { singleFlight } from '../../lib/once.ts';
import { Problem } from '../../lib/problem.ts';
import { createFairQueue } from '../../lib/queues.ts';
import type { PlayersService } from '../players/service.ts';
import type { FindArt, WantedArt } from './art.ts';
import type { Card, CardRequest, DrawCard } from './card.ts';
import type { CardCache, DrawnCard } from './card-cache.ts';

interface DrawerDependencies {
  readonly players: Pick<PlayersService, 'storedAnyAge'>;
  readonly findArt: FindArt;
  readonly cache: CardCache;
  readonly draw: DrawCard;
  /** How a request for a card ended, and how long the picture took. */
  readonly onServed: (card: { readonly outcome: string; readonly milliseconds: number }) => void;
  readonly onLacking: (request: CardRequest) => void;
  readonly onError: (error: unknown) => void;
}

export interface Drawing {
  /** Differs whenever the picture does. */
  readonly name: string;
  readonly request: CardRequest;
  readonly card: Card;
  readonly wanted: WantedArt;
}

/** Draws cards. Callers that ask for the same card share one drawing; `beforeDrawing` is called for the first of them. */
export function createDrawer(dependencies: DrawerDependencies) {
  const { players, findArt, cache, onServed, onLacking, onError } = dependencies;
  const enqueue = createCardQueue();
  const running = new Map<string, Promise<DrawnCard>>();

  const draw: DrawCard = (...parts) =>
    dependencies.draw(...parts).catch((error: unknown) => {
      if (error instanceof Problem) throw error;
      onError(error);
      throw new Problem('upstream_unavailable', 'The card could not be drawn; try again later.');
    });

  async function make({ name, request, card, wanted }: Drawing): Promise<DrawnCard> {
    const { environment, game, uid, language } = request;
    const { art, state } = await findArt(game, wanted);
    if (state !== 'whole') onLacking(request);
    const bytes = await draw(card, art, request);
    // The account may have been erased meanwhile: then nothing is stored.
    const player = await players.storedAnyAge(environment, { game, uid }, language);
    if (player !== undefined) await cache.put(request, name, bytes, state);
    return { bytes, isWhole: state === 'whole' };
  }

  async function makeAndCount(drawing: Drawing): Promise<DrawnCard> {
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      const made = await make(drawing);
      outcome = made.isWhole ? 'drawn' : 'lacking';
      return made;
    } finally {
      onServed({ outcome, milliseconds: performance.now() - startedAt });
    }
  }

  return async (
    drawing: Drawing,
    caller: string,
    beforeDrawing: () => void | Promise<void>,
  ): Promise<DrawnCard> => {
    const { name, request } = drawing;
    const startedAt = performance.now();
    const found = await cache.find(request, name);
    if (found) {
      onServed({ outcome: 'kept', milliseconds: performance.now() - startedAt });
      return found;
    }
    const key = `${request.environment} ${request.uid} ${name}`;
    // Awaited only if it is a promise, so that the next caller finds the card being drawn and takes no token for it.
    const before = running.has(key) ? undefined : beforeDrawing();
    if (before) await before;
    return singleFlight(running, key, () => enqueue(caller, () => makeAndCount(drawing)));
  };
}

/** How many cards are made at the same time, how many wait, and how many of those may be one caller's. */
const atOnce = 4;
const maxWaiting = 32;
const maxWaitingOfOne = 8;

/** A fair queue: no caller has all the slots, and the caller with the fewest is next. */
export function createCardQueue() {
  const queue = createFairQueue<() => Promise<void>>(atOnce - 1);
  let busy = 0;

  function dispatch(): void {
    while (busy < atOnce) {
      const next = queue.take();
      if (next === undefined) return;
      busy += 1;
      void next.job().finally(() => {
        busy -= 1;
        queue.leave(next.lineage);
        dispatch();
      });
    }
  }

  return <Result>(caller: string, make: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (queue.waiting() >= maxWaiting || queue.waitingOf(caller) >= maxWaitingOfOne) {
        const message = 'Too many cards are being drawn at the moment; try again later.';
        reject(new Problem('upstream_unavailable', message));
        return;
      }
      queue.add(caller, () => make().then(resolve, reject));
      dispatch();
    });
}
