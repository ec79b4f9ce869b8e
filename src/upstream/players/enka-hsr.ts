import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import { character } from './enka-hsr-character.ts';
import { count, each, text, whole } from './enka-hsr-values.ts';

/** The part that both providers send in the same form; a list that is missing is undefined, not empty. */
export const hsrDetailInfo = z.object({
  nickname: text,
  level: count,
  worldLevel: count,
  signature: text,
  headIcon: count,
  isDisplayAvatar: z.boolean().catch(true),
  avatarDetailList: z.array(z.unknown()).optional().catch(undefined),
  assistAvatarList: z.array(z.unknown()).optional().catch(undefined),
  assistAvatarDetail: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
export type HsrDetailInfo = z.infer<typeof hsrDetailInfo>;

/** Hidden or unknown: one message for both (R2.2). */
const notFound = () =>
  new Problem('player_not_found', 'No player with this UID, or the showcase is hidden.');

/** At most eight entries, in the provider's order (R6.9). */
const maxCharacters = 8;

/** The neutral record of one account. `entries` undefined means that the showcase is not shown at all. */
export function hsrShowcaseOf(
  info: HsrDetailInfo,
  entries: readonly unknown[] | undefined,
  region: string | null,
) {
  if (!info.isDisplayAvatar || entries === undefined) throw notFound();
  const seen = new Set<number>();
  const characters = each(character)
    .parse(entries)
    .filter(({ avatarId }) => !seen.has(avatarId) && seen.add(avatarId));
  return {
    nickname: info.nickname,
    level: info.level,
    worldLevel: info.worldLevel,
    signature: info.signature,
    headIcon: info.headIcon,
    region,
    characters: characters.slice(0, maxCharacters),
  };
}

const reply = z.object({
  detailInfo: hsrDetailInfo,
  ttl: whole.catch(60),
  region: z.string().nullable().catch(null),
});

/** Reads the primary provider's answer to a UID. Throws `player_not_found` and `upstream_unavailable` only. */
export function readHsrReply(body: unknown) {
  const parsed = reply.safeParse(body);
  if (!parsed.success) {
    throw new Problem('upstream_unavailable', 'The provider answered in an unknown form.');
  }
  const { detailInfo, ttl, region } = parsed.data;
  return {
    ttlSeconds: ttl,
    showcase: hsrShowcaseOf(detailInfo, detailInfo.avatarDetailList, region),
  };
}
