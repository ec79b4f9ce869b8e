import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import {
  countedOf,
  countedOne,
  defaultTtlSeconds,
  eachOf,
  maxInteger,
  playerNotFound,
  splitCharacters,
  sumOf,
} from './payload.ts';

/** Reads the primary provider's answer to a UID. Throws `player_not_found` and `upstream_unavailable` only. */
export function readHsrReply(body: unknown) {
  const parsed = reply.safeParse(body);
  if (!parsed.success)
    throw new Problem('upstream_unavailable', 'The provider answered in an unknown form.');
  const { detailInfo, ttl, region } = parsed.data;
  return {
    ttlSeconds: ttl,
    showcase: hsrShowcaseOf(detailInfo, detailInfo.avatarDetailList, region),
  };
}

/** The showcase of one account; it is hidden when `entries` is undefined. */
export function hsrShowcaseOf(
  info: HsrDetailInfo,
  entries: readonly unknown[] | undefined,
  region: string | null,
) {
  if (!info.isDisplayAvatar || entries === undefined) throw playerNotFound();
  const seen = new Set<number>();
  const readable = characterList.parse(entries);
  const unique = readable.filter(
    ({ character: { avatarId } }) => !seen.has(avatarId) && seen.add(avatarId),
  );
  const twice = readable.length - unique.length;
  const { shown: characters, ...beside } = splitCharacters(unique, entries.length - twice);
  return {
    nickname: info.nickname,
    level: info.level,
    worldLevel: info.worldLevel,
    signature: info.signature,
    headIcon: info.headIcon,
    region,
    characters,
    ...beside,
  };
}

// The reply, as both providers send it.

/** Numbers come as numbers, as text, or as bigint once they pass 2^53. */
const whole = z
  .union([z.number(), z.bigint(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.int().nonnegative().max(maxInteger));
const identity = whole.pipe(z.int().positive());
/** The game leaves zeros out of its replies. */
const count = whole.catch(0);
const text = z.string().catch('');
const within = (min: number, max: number) =>
  count.transform((value) => Math.min(max, Math.max(min, value)));

const atLeastOne = count.transform((value) => Math.max(1, value));

const lightCone = z
  .object({ tid: identity, level: atLeastOne, promotion: within(0, 6), rank: within(1, 5) })
  .transform(({ tid, level, promotion, rank }) => ({
    id: tid,
    level,
    promotion,
    superimpose: rank,
  }));

const subAffix = z
  .object({ affixId: identity, cnt: atLeastOne, step: count })
  .transform(({ affixId, cnt, step }) => ({ affix: affixId, rolls: cnt, steps: step }));

const relic = z
  .object({
    tid: identity,
    type: count,
    level: count,
    mainAffixId: count,
    subAffixList: countedOf(subAffix),
    _flat: z.object({ setID: count }).catch({ setID: 0 }),
  })
  .transform(({ tid, type, level, mainAffixId, subAffixList, _flat }) => ({
    relic: {
      id: tid,
      slot: type,
      setId: _flat.setID,
      level,
      mainAffix: mainAffixId,
      subAffixes: subAffixList.read,
    },
    unread: subAffixList.unread,
  }));

const tracePoint = z.object({ pointId: identity, level: identity });

const character = z
  .object({
    avatarId: identity,
    level: atLeastOne,
    promotion: within(0, 6),
    rank: within(0, 6),
    enhancedId: count,
    equipment: countedOne(lightCone),
    relicList: countedOf(relic),
    skillTreeList: eachOf(tracePoint),
  })
  .transform(({ equipment, relicList, ...entry }) => ({
    character: {
      avatarId: entry.avatarId,
      hidden: false,
      level: entry.level,
      promotion: entry.promotion,
      eidolon: entry.rank,
      enhancedId: entry.enhancedId,
      lightCone: equipment.read[0] ?? null,
      relics: relicList.read.map((one) => one.relic),
      traces: Object.fromEntries(entry.skillTreeList.map(({ pointId, level }) => [pointId, level])),
    },
    unread: equipment.unread + relicList.unread + sumOf(relicList.read, (one) => one.unread),
  }));

const characterList = eachOf(character);

/** The part that both providers send alike; a missing list is undefined, not empty. */
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

const reply = z.object({
  detailInfo: hsrDetailInfo,
  ttl: whole.catch(defaultTtlSeconds),
  region: z.string().nullable().catch(null),
});
