import { z } from 'zod';
import { entries, id, level, maxInteger, whole } from './enka-zzz-values.ts';

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

/** The main stat stands in one of two lists, by the age of the reply. A disc without one cannot be shown. */
const equipment = z
  .object({
    Id: id,
    Level: level(0),
    MainPropertyList: entries(property),
    MainStatList: entries(property),
    RandomPropertyList: entries(property),
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
      subs: raw.RandomPropertyList,
    };
  });

const equipped = z
  .object({ Slot: z.int().min(1).max(6), Equipment: equipment })
  .transform(({ Slot, Equipment }) => ({ slot: Slot, ...Equipment }));

const weapon = z
  .object({ Id: id, Level: level(0), BreakLevel: whole(0, 5), UpgradeLevel: whole(1, 5) })
  .transform((raw) => ({
    id: raw.Id,
    level: raw.Level,
    modification: raw.BreakLevel,
    upgrade: raw.UpgradeLevel,
  }));

const skill = z.object({ Index: z.int(), Level: level(1) });

/** An agent of the showcase. */
export const agent = z
  .object({
    Id: id,
    Level: level(1),
    TalentLevel: whole(0, 6),
    PromotionLevel: whole(1, 6),
    CoreSkillEnhancement: whole(0, 6),
    SkinId: whole(0, maxInteger),
    SkillLevelList: entries(skill),
    Weapon: weapon.nullable().catch(null),
    EquippedList: entries(equipped),
  })
  .transform((raw) => ({
    id: raw.Id,
    level: raw.Level,
    mindscape: raw.TalentLevel,
    promotion: raw.PromotionLevel,
    coreSkill: raw.CoreSkillEnhancement,
    skinId: raw.SkinId,
    // This provider hides no single agent: those it calls `IsHidden` come complete, with an engine effect off.
    hidden: false,
    skills: skillLevels(raw.SkillLevelList, raw.CoreSkillEnhancement),
    wEngine: raw.Weapon,
    discs: onePerSlot(raw.EquippedList),
  }));

/** A skill that is not listed was never raised. The core skill goes with the enhancement. */
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

const onePerSlot = (discs: z.infer<typeof equipped>[]) =>
  discs.filter((disc, index) => discs.findIndex((other) => other.slot === disc.slot) === index);
