import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import type { CallPayer } from '../client/calls.ts';
import { type HsrDetailInfo, hsrDetailInfo, hsrShowcaseOf } from './enka-hsr.ts';
import { defaultTtlSeconds, playerNotFound } from './payload.ts';
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

/** The game's own code for "no such user", sent with status 200. */
const noSuchUser = 3612;

const refusal = z.object({ retcode: z.literal([noSuchUser, String(noSuchUser)]) });
const reply = z.object({ detailInfo: hsrDetailInfo });

/** Reads the fallback provider's reply: as `readHsrReply`, without a region. */
export function readMihomoReply(body: unknown) {
  if (refusal.safeParse(body).success) throw playerNotFound();
  const parsed = reply.safeParse(body);
  if (!parsed.success)
    throw new Problem('upstream_unavailable', 'The provider answered in an unknown form.');
  const { detailInfo } = parsed.data;
  const showcase = hsrShowcaseOf(detailInfo, entriesOf(detailInfo), null);
  return { ttlSeconds: defaultTtlSeconds, showcase };
}

/** Support characters first, as the primary provider orders them; older replies send a single one. */
function entriesOf(info: HsrDetailInfo): unknown[] | undefined {
  const assists =
    info.assistAvatarList ?? (info.assistAvatarDetail ? [info.assistAvatarDetail] : undefined);
  if (assists === undefined && info.avatarDetailList === undefined) return undefined;
  return [...(assists ?? []), ...(info.avatarDetailList ?? [])];
}
