import type {
  CharacterBody,
  CoreLetter,
  LevelCostRecord,
  ParamUnit,
  RankRecord,
  TalentRecord,
  TraceRecord,
} from '../../../games/catalog.ts';
import { type Language, languages } from '../../../games/ids.ts';
import { givenText, textIn } from '../../../games/names.ts';
import { type AddedStat, type MaterialCost, presentMaterials, presentStats } from './members.ts';
import type { PresentOptions } from './present.ts';

export interface CharacterTalent {
  readonly type: string;
  readonly name: string;
  readonly description: string | null;
  readonly params: readonly TalentParam[];
  /** Empty where it cannot be raised, or no source has the costs. */
  readonly levelCosts: readonly LevelCost[];
}

/** What reaching one level costs. */
export interface LevelCost extends Omit<LevelCostRecord, 'materials'> {
  readonly materials: readonly MaterialCost[];
}

export interface TalentParam {
  /** In the language that was asked for; null where the game has no words for it (R7.6a). */
  readonly label: string | null;
  readonly unit: ParamUnit;
  readonly values: readonly number[];
}

export const presentTalent = (
  { type, names, description, params, orders, levelCosts }: TalentRecord,
  options: PresentOptions,
): CharacterTalent => ({
  type,
  name: textIn(names, options.language) ?? '',
  description: textIn(description, options.language),
  params: orderParams(params, orders, options.language).map(({ labels, unit, values }) => ({
    label: givenText(labels, options.language),
    unit,
    values,
  })),
  levelCosts: presentLevelCosts(levelCosts, options),
});

const presentLevelCosts = (
  costs: readonly LevelCostRecord[] | undefined,
  options: PresentOptions,
): LevelCost[] =>
  (costs ?? []).map(({ materials, ...cost }) => ({
    ...cost,
    materials: presentMaterials(materials, options),
  }));

type TraceMembers = Omit<TraceRecord, 'names' | 'description' | 'orders' | 'levelCosts'>;

export interface Trace extends TraceMembers {
  readonly name: string | null;
  readonly description: string | null;
  /** Empty where nothing is paid, or no source has the costs. */
  readonly levelCosts: readonly LevelCost[];
}

export const presentTrace = (
  { names, description, levelCurve, orders, levelCosts, ...trace }: TraceRecord,
  options: PresentOptions,
): Trace => ({
  ...trace,
  name: textIn(names, options.language),
  description: textIn(description, options.language),
  levelCurve: levelCurve.map(({ level, params }) => ({
    level,
    params: orderParams(params, orders, options.language),
  })),
  levelCosts: presentLevelCosts(levelCosts, options),
});

export interface CoreSkill {
  readonly letter: CoreLetter;
  readonly name: string | null;
  readonly description: string | null;
  /** The total that it adds to the agent's stats at this stage. */
  readonly stats: readonly AddedStat[];
  readonly unlock: {
    readonly agentLevel: number;
    /** Null where no source has the cost. */
    readonly currency: number | null;
    readonly materials: readonly MaterialCost[];
  };
}

export const presentCoreSkill = (
  { coreSkill }: CharacterBody,
  options: PresentOptions,
): CoreSkill[] =>
  coreSkill.map(({ letter, names, description, stats, unlock }) => ({
    letter,
    name: textIn(names, options.language),
    description: textIn(description, options.language),
    stats: presentStats(stats),
    unlock: {
      agentLevel: unlock.agentLevel,
      currency: unlock.currency ?? null,
      materials: presentMaterials(unlock.materials, options),
    },
  }));

/** A constellation, eidolon or mindscape. */
export interface Rank {
  readonly level: number;
  readonly name: string | null;
  readonly description: string | null;
}

export const presentRanks = (ranks: readonly RankRecord[], { language }: PresentOptions): Rank[] =>
  ranks.map(({ level, names, description }) => ({
    level,
    name: textIn(names, language),
    description: textIn(description, language),
  }));

/**
 * The numbers in the order in which the description of a language names them (R7.6a). `orders` is only there where
 * languages differ.
 */
const orderParams = <Param>(
  params: readonly Param[],
  orders: readonly (readonly number[])[] | undefined,
  language: Language,
): readonly Param[] =>
  orders?.[languages.indexOf(language)]?.flatMap((index) => params[index] ?? []) ?? params;
