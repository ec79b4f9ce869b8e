import type { ZzzStats } from '../../../../games/zzz/model.ts';
import { detailType } from '../detail.ts';

const stats: readonly (keyof ZzzStats)[] = [
  'hp',
  'atk',
  'def',
  'impact',
  'critRate',
  'critDmg',
  'anomalyMastery',
  'anomalyProficiency',
  'penRatio',
  'pen',
  'energyRegen',
  'sheerForce',
  'physicalDmgBonus',
  'fireDmgBonus',
  'iceDmgBonus',
  'electricDmgBonus',
  'etherDmgBonus',
  'windDmgBonus',
];

/** A stat that something newer than the pack may raise is null (R6.5). */
export const Detail = detailType<ZzzStats>('Zzz', stats, { nullable: true });
