import type {
  CoreSkillRecord,
  RankRecord,
  TalentRecord,
  TraceRecord,
} from '../../../games/catalog.ts';
import { type Language, languages } from '../../../games/ids.ts';
import { givenText, textIn } from '../../../games/names.ts';
import { presentCosts, presentMaterials, presentStats } from './members.ts';
import { type PresentOptions, presentTexts } from './present.ts';

export type CharacterTalent = ReturnType<typeof presentTalent>;

export type LevelCost = CharacterTalent['levelCosts'][number];
export type TalentParam = CharacterTalent['params'][number];

export const presentTalent = (
  { type, names, description, params, orders, levelCosts }: TalentRecord,
  options: PresentOptions,
) => ({
  type,
  name: textIn(names, options.language) ?? '',
  description: textIn(description, options.language),
  params: orderParams(params, orders, options.language).map(({ labels, unit, values }) => ({
    /** Null where the game has no words for it in this language (R7.6a). */
    label: givenText(labels, options.language),
    unit,
    values,
  })),
  /** Empty where it cannot be raised, or no source has the costs. */
  levelCosts: presentCosts(levelCosts, options),
});

export type Trace = ReturnType<typeof presentTrace>;

export const presentTrace = (
  { names, description, levelCurve, orders, levelCosts, ...trace }: TraceRecord,
  options: PresentOptions,
) => ({
  ...trace,
  ...presentTexts({ names, description }, options),
  levelCurve: levelCurve.map(({ level, params }) => ({
    level,
    params: orderParams(params, orders, options.language),
  })),
  /** Empty where nothing is paid, or no source has the costs. */
  levelCosts: presentCosts(levelCosts, options),
});

export type CoreSkill = ReturnType<typeof presentCoreSkill>[number];

export const presentCoreSkill = (stages: readonly CoreSkillRecord[], options: PresentOptions) =>
  stages.map(({ letter, names, description, stats, unlock }) => ({
    letter,
    ...presentTexts({ names, description }, options),
    stats: presentStats(stats),
    unlock: {
      agentLevel: unlock.agentLevel,
      currency: unlock.currency ?? null,
      materials: presentMaterials(unlock.materials, options),
    },
  }));

export type Rank = ReturnType<typeof presentRanks>[number];

export const presentRanks = (ranks: readonly RankRecord[], options: PresentOptions) =>
  ranks.map(({ level, ...texts }) => ({ level, ...presentTexts(texts, options) }));

/** The numbers in the order in which the description of a language names them (R7.6a), where languages differ. */
const orderParams = <Param>(
  params: readonly Param[],
  orders: readonly (readonly number[])[] | undefined,
  language: Language,
): readonly Param[] =>
  orders?.[languages.indexOf(language)]?.flatMap((index) => params[index] ?? []) ?? params;
