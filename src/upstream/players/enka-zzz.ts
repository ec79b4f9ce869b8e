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

/**
 * Reads Enka's reply about a ZZZ player: ids and numbers, with defaults, within their ranges. Throws
 * `upstream_unavailable` for an invalid reply and `player_not_found` for a hidden showcase, which comes with 200.
 */
export function readZzzReply(body: unknown) {
  const read = reply.safeParse(body);
  if (!read.success)
    throw new Problem('upstream_unavailable', 'The data provider sent an unreadable reply.');
  const { PlayerInfo: player, ttl } = read.data;
  const list = player.ShowcaseDetail?.AvatarList ?? [];
  if (list.length === 0) throw playerNotFound();
  const { Desc, ProfileDetail: profile } = player.SocialDetail;
  const { shown: agents, ...beside } = splitCharacters(agentList.parse(list), list.length);
  return {
    ttlSeconds: ttl,
    showcase: {
      nickname: profile.Nickname,
      level: profile.Level,
      signature: Desc.trim(),
      pictureId: profile.ProfileId,
      agents,
      ...beside,
    },
  };
}

// The reply, as the provider sends it.

const id = z.int().positive().max(maxInteger);

/** A whole number, clamped to its range; `min` when it is missing or not a number. */
const whole = (min: number, max: number) =>
  z
    .number()
    .catch(min)
    .transform((value) => Math.min(max, Math.max(min, Math.trunc(value))));

const level = (min: number) => whole(min, 999);
const text = z.string().catch('');

const property = z
  .object({
    PropertyId: id,
    PropertyValue: z.int().min(0).max(100_000),
    PropertyLevel: whole(1, 99),
  })
  .transform((raw) => ({
    property: raw.PropertyId,
    value: raw.PropertyValue,
    rolls: raw.PropertyLevel,
  }));

/** A mark of the player; left out where it is not set. */
const mark = z.literal(true).optional().catch(undefined);

/** The main stat is in one of two lists, depending on the age of the reply. A disc without one is left out. */
const equipment = z
  .object({
    Id: id,
    Level: level(0),
    MainPropertyList: eachOf(property),
    MainStatList: eachOf(property),
    RandomPropertyList: countedOf(property),
    IsLocked: mark,
    IsTrash: mark,
  })
  .transform((raw, context) => {
    const main = raw.MainPropertyList[0] ?? raw.MainStatList[0];
    if (main === undefined) {
      context.addIssue({ code: 'custom', message: 'No main stat.' });
      return z.NEVER;
    }
    return {
      id: raw.Id,
      level: raw.Level,
      main: { property: main.property, value: main.value },
      subs: raw.RandomPropertyList.read,
      unread: raw.RandomPropertyList.unread,
      ...(raw.IsLocked && { locked: raw.IsLocked }),
      ...(raw.IsTrash && { trash: raw.IsTrash }),
    };
  });

const equipped = z
  .object({ Slot: z.int().min(1).max(6), Equipment: equipment })
  .transform(({ Slot, Equipment: { unread, ...disc } }) => ({
    disc: { slot: Slot, ...disc },
    unread,
  }));

const weapon = z
  .object({
    Id: id,
    Level: level(0),
    BreakLevel: whole(0, 5),
    UpgradeLevel: whole(1, 5),
    IsLocked: mark,
  })
  .transform((raw) => ({
    id: raw.Id,
    level: raw.Level,
    modification: raw.BreakLevel,
    upgrade: raw.UpgradeLevel,
    ...(raw.IsLocked && { locked: raw.IsLocked }),
  }));

const skill = z.object({ Index: z.int(), Level: level(1) });

const agent = z
  .object({
    Id: id,
    Level: level(1),
    TalentLevel: whole(0, 6),
    PromotionLevel: whole(1, 6),
    CoreSkillEnhancement: whole(0, 6),
    SkinId: whole(0, maxInteger),
    SkillLevelList: eachOf(skill),
    Weapon: countedOne(weapon),
    EquippedList: countedOf(equipped),
  })
  .transform(({ Weapon, EquippedList, ...raw }) => {
    const discs = onePerSlot(EquippedList.read.map(({ disc }) => disc));
    const character = {
      id: raw.Id,
      level: raw.Level,
      mindscape: raw.TalentLevel,
      promotion: raw.PromotionLevel,
      coreSkill: raw.CoreSkillEnhancement,
      skinId: raw.SkinId,
      // This provider never hides a single agent: `IsHidden` ones are complete, with an engine effect off.
      hidden: false,
      skills: skillLevels(raw.SkillLevelList, raw.CoreSkillEnhancement),
      wEngine: Weapon.read[0] ?? null,
      discs,
    };
    const lost = EquippedList.unread + EquippedList.read.length - discs.length;
    const substats = sumOf(EquippedList.read, ({ unread }) => unread);
    return { character, unread: Weapon.unread + lost + substats };
  });

const agentList = eachOf(agent);

/** A skill that is not listed has level 1. The core skill follows from the enhancement. */
function skillLevels(list: readonly z.infer<typeof skill>[], coreSkill: number) {
  const at = (index: number, fallback: number) =>
    list.find((entry) => entry.Index === index)?.Level ?? fallback;
  return {
    basic: at(0, 1),
    special: at(1, 1),
    dash: at(2, 1),
    ultimate: at(3, 1),
    core: at(5, coreSkill + 1),
    assist: at(6, 1),
  };
}

const onePerSlot = (discs: z.infer<typeof equipped>['disc'][]) =>
  discs.filter((disc, index) => discs.findIndex((other) => other.slot === disc.slot) === index);

const noProfile = { Nickname: '', Level: 0, ProfileId: 0 };

const social = z.object({
  Desc: text,
  ProfileDetail: z
    .object({ Nickname: text, Level: level(0), ProfileId: whole(0, maxInteger) })
    .catch(noProfile),
});

const reply = z.object({
  PlayerInfo: z.object({
    SocialDetail: social.catch({ Desc: '', ProfileDetail: noProfile }),
    ShowcaseDetail: z.object({ AvatarList: z.array(z.unknown()).nullish() }).nullish(),
  }),
  ttl: z.int().min(0).catch(defaultTtlSeconds),
});
