import type { ParamUnit, TalentRecord } from '../../games/catalog.ts';
import { textIn } from '../../games/names.ts';
import type { Presenting } from './presenting.ts';

export interface CharacterTalent {
  readonly type: string;
  readonly name: string;
  readonly description: string | null;
  readonly params: readonly TalentParam[];
}

export interface TalentParam {
  readonly label: string;
  readonly unit: ParamUnit;
  readonly values: readonly number[];
}

export const presentTalent = (
  { type, names, description, params }: TalentRecord,
  { language }: Presenting,
): CharacterTalent => ({
  type,
  name: textIn(names, language) ?? '',
  description: textIn(description, language),
  params: params.map(({ labels, unit, values }) => ({
    label: textIn(labels, language) ?? '',
    unit,
    values,
  })),
});
