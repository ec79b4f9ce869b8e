import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import { type HsrDetailInfo, hsrDetailInfo, hsrShowcaseOf } from './enka-hsr.ts';

/** The game's own code for "no such user", sent with status 200. */
const noSuchUser = 3612;

/** The provider names no lifetime; its source is asked again after a minute. */
const ttlSeconds = 60;

const refusal = z.object({ retcode: z.literal([noSuchUser, String(noSuchUser)]) });
const reply = z.object({ detailInfo: hsrDetailInfo });

/** Support characters first, as the primary provider orders them; older replies send a single one. */
function entriesOf(info: HsrDetailInfo): unknown[] | undefined {
  const assists =
    info.assistAvatarList ?? (info.assistAvatarDetail ? [info.assistAvatarDetail] : undefined);
  if (assists === undefined && info.avatarDetailList === undefined) return undefined;
  return [...(assists ?? []), ...(info.avatarDetailList ?? [])];
}

/** Reads the fallback provider's raw answer: same record as `readHsrReply`, without region. */
export function readMihomoReply(body: unknown) {
  if (refusal.safeParse(body).success) {
    throw new Problem('player_not_found', 'No player with this UID, or the showcase is hidden.');
  }
  const parsed = reply.safeParse(body);
  if (!parsed.success) {
    throw new Problem('upstream_unavailable', 'The provider answered in an unknown form.');
  }
  const { detailInfo } = parsed.data;
  return { ttlSeconds, showcase: hsrShowcaseOf(detailInfo, entriesOf(detailInfo), null) };
}
