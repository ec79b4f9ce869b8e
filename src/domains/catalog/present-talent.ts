import type { ParamUnit, TalentRecord } from '../../games/catalog.ts';
import type { LevelCostRecord } from '../../games/catalog-members.ts';
import { givenText, textIn } from '../../games/names.ts';
import { inOrder } from './param-order.ts';
import { type MaterialCost, presentMaterials } from './present-members.ts';
import type { Presenting } from './presenting.ts';

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
  /** Words of the game in the language that was asked for; null where it has none (R7.6a). */
  readonly label: string | null;
  readonly unit: ParamUnit;
  readonly values: readonly number[];
}

export const presentTalent = (
  { type, names, description, params, orders, levelCosts }: TalentRecord,
  options: Presenting,
): CharacterTalent => ({
  type,
  name: textIn(names, options.language) ?? '',
  description: textIn(description, options.language),
  params: inOrder(params, orders, options.language).map(({ labels, unit, values }) => ({
    label: givenText(labels, options.language),
    unit,
    values,
  })),
  levelCosts: presentLevelCosts(levelCosts, options),
});

export const presentLevelCosts = (
  costs: readonly LevelCostRecord[] | undefined,
  options: Presenting,
): LevelCost[] =>
  (costs ?? []).map(({ materials, ...cost }) => ({
    ...cost,
    materials: presentMaterials(materials, options),
  }));
