import { games } from '../../../games/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createPicturePool } from '../../../lib/pictures/pool.ts';
import { startPictureProcess } from '../../../lib/pictures/process.ts';
import { PictureFault, type PictureLimits } from '../../../lib/pictures/protocol.ts';
import { Problem } from '../../../lib/problem.ts';
import { programBeside } from '../../../lib/worker-program.ts';
import type { Card, CardOptions } from '../card.ts';
import { artPieces, type CardArt, mapArt } from '../card-art.ts';
import { type CardOrder, largestOrder, packArt } from './order.ts';

export interface CardRendererOptions {
  readonly clock: Clock;
  /** Called with what an operator has to know. */
  readonly onError: (error: unknown) => void;
  /** How many cards are drawn at once; each process is started when it is first needed. */
  readonly processes?: number;
  /** What a card may take. Tests set their own limits, and the program that Node runs. */
  readonly limits?: PictureLimits;
  readonly program?: readonly string[];
  /** How long a card that comes to no end is waited for. */
  readonly deadlineMs?: number;
}

export type OpenCardRenderer = ReturnType<typeof openCardRenderer>;

/** Raised when the same card is drawn in another way: cached cards of earlier designs are drawn again. */
const design: number = 4;

/** A card takes 0.3 s and 140 MB with everything on it. Elsewhere processors are slower. */
const defaultLimits = { cpuMs: 8000, memoryBytes: 640 * 1024 * 1024 };
const defaultDeadlineMs = 20_000;
const defaultProcesses = 2;
/** The queue of the service sends fewer at a time. */
const maxWaiting = 32;

/** All cards are drawn in the order in which they came. */
const lineage = 'cards';

/** Draws cards in processes of their own. Starts nothing yet. */
export function openCardRenderer({
  processes = defaultProcesses,
  limits = defaultLimits,
  deadlineMs = defaultDeadlineMs,
  program = programBeside(import.meta.url, 'card-worker'),
  clock,
  onError,
}: CardRendererOptions) {
  const pool = createPicturePool<CardOrder>({
    processes,
    perLineage: processes,
    maxWaiting,
    clock,
    start: () => startPictureProcess<CardOrder>({ program, limits, deadlineMs, onError }),
  });
  return {
    design,
    async draw(card: Card, given: CardArt, options: CardOptions): Promise<Uint8Array> {
      const { bytes, lengths } = packArt(dropOversizedArt(given));
      const { slots } = games[card.game];
      const order = { card: cutTexts(card), slots, options, lengths };
      const made = await pool.make(lineage, bytes, order).catch(refuse);
      return made.bytes;
    },
    /** Ends processes that were idle for a while; to be called about once a second. */
    tick: pool.tick,
    /** Ends all processes; callers that still wait are refused. */
    close: pool.close,
  };
}

function refuse(fault: unknown): never {
  if (!(fault instanceof PictureFault)) throw fault;
  const message =
    fault.kind === 'unavailable'
      ? 'No card can be drawn at the moment; try again later.'
      : 'This card could not be drawn; try again later, or with scale=1.';
  throw new Problem('upstream_unavailable', message);
}

/** Art that is larger than all of a card's may be is left out, not refused. */
function dropOversizedArt(art: CardArt): CardArt {
  const length = artPieces(art).reduce((sum, part) => sum + (part?.byteLength ?? 0), 0);
  return length <= largestOrder.maxBytes ? art : mapArt<Uint8Array, Uint8Array>(art, () => null);
}

/** Texts of others are cut before they travel: a card shows some dozens of letters of each. */
const maxText = 400;

function cutTexts(card: Card): Card {
  const cut = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? value.slice(0, maxText) : value;
  return JSON.parse(JSON.stringify(card, cut)) as Card;
}
