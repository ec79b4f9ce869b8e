import type { CallPayer } from '../client/retrying.ts';
import { readMihomoReply } from './mihomo-payload.ts';
import { fetchPlayer, type PlayerSource } from './player.ts';

/** The public host of the fallback provider, which serves hsr only (R3.10). */
export const mihomoUrl = 'https://api.mihomo.me';

/** The fallback provider. Every call rejects with a `Problem` only. */
export function createMihomo(source: PlayerSource) {
  return {
    hsr: (uid: string, payer?: CallPayer) =>
      fetchPlayer(source, `/sr_info/${uid}`, readMihomoReply, payer),
  };
}

export type Mihomo = ReturnType<typeof createMihomo>;
