import type { HsrStats } from '../../../../games/hsr/model.ts';
import { detailType } from '../detail.ts';

const stats: readonly (keyof HsrStats)[] = [
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
];

/** A stat that something newer than the tables may raise is null (R6.5). */
export const Detail = detailType<HsrStats>('Hsr', stats, { nullable: true });
