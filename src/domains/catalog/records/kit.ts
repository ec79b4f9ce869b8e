import {
  type CoreSkillRecord,
  coreLetters,
  type RankRecord,
  type TalentRecord,
  type TraceRecord,
} from '../../../games/catalog.ts';
import { rankPart, talentParts, tracePart } from '../../../games/effects/parts.ts';
import { type Language, languages } from '../../../games/ids.ts';
import { givenText, textIn } from '../../../games/names.ts';
import type { DescribePart } from './effects.ts';
import { presentCosts, presentMaterials, presentStats } from './members.ts';
import type { PresentOptions } from './present.ts';

export type CharacterTalent = ReturnType<typeof presentTalents>[number];

export type LevelCost = CharacterTalent['levelCosts'][number];
export type TalentParam = CharacterTalent['params'][number];

export function presentTalents(
  id: number,
  talents: readonly TalentRecord[],
  describe: DescribePart,
  options: PresentOptions,
) {
  const parts = talentParts(
    id,
    talents.map(({ type }) => type),
  );
  return talents.map((talent, index) => ({
    ...presentTalent(talent, options),
    description: describe(parts[index] ?? '', talent.description),
  }));
}

const presentTalent = (
  { type, names, params, orders, levelCosts }: TalentRecord,
  options: PresentOptions,
) => ({
  type,
  name: textIn(names, options.language) ?? '',
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
  describe: DescribePart,
  options: PresentOptions,
) => ({
  ...trace,
  name: textIn(names, options.language),
  description: describe(tracePart(trace.id) ?? '', description),
  levelCurve: levelCurve.map(({ level, params }) => ({
    level,
    params: orderParams(params, orders, options.language),
  })),
  /** Empty where nothing is paid, or no source has the costs. */
  levelCosts: presentCosts(levelCosts, options),
});

export type CoreSkill = ReturnType<typeof presentCoreSkill>[number];

export const presentCoreSkill = (
  stages: readonly CoreSkillRecord[],
  describe: DescribePart,
  options: PresentOptions,
) =>
  stages.map(({ letter, names, description, stats, unlock }) => ({
    letter,
    name: textIn(names, options.language),
    // A is the level above the first.
    description: describe('core', description, coreLetters.indexOf(letter) + 2),
    stats: presentStats(stats),
    unlock: {
      agentLevel: unlock.agentLevel,
      currency: unlock.currency ?? null,
      materials: presentMaterials(unlock.materials, options),
    },
  }));

export type Rank = ReturnType<typeof presentRanks>[number];

export const presentRanks = (
  ranks: readonly RankRecord[],
  describe: DescribePart,
  { pack, language }: PresentOptions,
) =>
  ranks.map(({ level, names, description }) => ({
    level,
    name: textIn(names, language),
    description: describe(rankPart(pack.game, level), description),
  }));

/** The numbers in the order in which the description of a language names them (R7.6a), where languages differ. */
const orderParams = <Param>(
  params: readonly Param[],
  orders: readonly (readonly number[])[] | undefined,
  language: Language,
): readonly Param[] =>
  orders?.[languages.indexOf(language)]?.flatMap((index) => params[index] ?? []) ?? params;
