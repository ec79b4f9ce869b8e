import type { HsrStats } from '../../../../games/hsr/model.ts';
import { detailType } from '../detail.ts';

export const Detail = detailType<HsrStats>('Hsr', [
  'hp',
  'atk',
  'def',
  'spd',
  'critRate',
  'critDmg',
  'breakEffect',
  'effectHitRate',
  'effectRes',
  'energyRecharge',
  'healingBonus',
  'physicalDmgBonus',
  'fireDmgBonus',
  'iceDmgBonus',
  'lightningDmgBonus',
  'windDmgBonus',
  'quantumDmgBonus',
  'imaginaryDmgBonus',
]);
