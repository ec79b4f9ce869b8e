import type { CallPayer } from '../client/calls.ts';
import { readGenshinReply } from './enka-genshin.ts';
import { readHsrReply } from './enka-hsr.ts';
import { readZzzReply } from './enka-zzz.ts';
import { fetchPlayer, type PlayerSource } from './player.ts';

/** The public host of the primary provider, which serves all three games (R3.10). */
export const enkaUrl = 'https://enka.network';

/** The primary provider. Every call rejects with a `Problem` only. */
export function createEnka(source: PlayerSource) {
  return {
    genshin: (uid: string, payer?: CallPayer) =>
      fetchPlayer(source, `/api/uid/${uid}`, readGenshinReply, payer),
    hsr: (uid: string, payer?: CallPayer) =>
      fetchPlayer(source, `/api/hsr/uid/${uid}`, readHsrReply, payer),
    zzz: (uid: string, payer?: CallPayer) =>
      fetchPlayer(source, `/api/zzz/uid/${uid}`, readZzzReply, payer),
  };
}

export type Enka = ReturnType<typeof createEnka>;
