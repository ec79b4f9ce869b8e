import { LRUCache } from 'lru-cache';
import { type Account, recordKey } from '../../games/account.ts';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import type { FileCache } from '../../store/file-cache.ts';
import type { FoundArt } from './card-art.ts';

export interface DrawnCard {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

type CardOwner = Account & { readonly environment: Environment };

/** How long a card that lacks art is cached: a host that is down is soon up again. */
const ttlMs: Readonly<Record<Exclude<FoundArt['state'], 'whole'>, number>> = {
  down: minuteMs,
  lacking: 10 * minuteMs,
};

const memoryBytes = 16 * 1024 * 1024;

export type CardCache = ReturnType<typeof createCardCache>;

/** Drawn cards: whole ones as files, apart for the sandbox, and those that lack art in memory for a short while. */
export function createCardCache(files: Readonly<Record<Environment, FileCache>>, clock: Clock) {
  const lacking = new LRUCache<string, { readonly bytes: Uint8Array; readonly until: number }>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  });
  const groupOf = (owner: CardOwner): string => recordKey(owner.environment, owner);
  const keyOf = (owner: CardOwner, drawing: string): string => `${groupOf(owner)} ${drawing}`;

  return {
    async find(owner: CardOwner, drawing: string): Promise<DrawnCard | undefined> {
      const short = lacking.get(keyOf(owner, drawing));
      if (short && short.until > clock.now()) return { bytes: short.bytes, isWhole: false };
      const bytes = await files[owner.environment].get(drawing, groupOf(owner));
      return bytes && { bytes, isWhole: true };
    },
    async put(owner: CardOwner, drawing: string, bytes: Uint8Array, art: FoundArt['state']) {
      if (art === 'whole') await files[owner.environment].put(drawing, bytes, groupOf(owner));
      else lacking.set(keyOf(owner, drawing), { bytes, until: clock.now() + ttlMs[art] });
    },
    count: (owner: CardOwner) => files[owner.environment].count(groupOf(owner)),
    /** Removes the files. The server's memory is out of reach of the command that erases; it forgets within ten minutes. */
    removeAll: (owner: CardOwner): Promise<number> =>
      files[owner.environment].removeAll(groupOf(owner)),
  };
}
