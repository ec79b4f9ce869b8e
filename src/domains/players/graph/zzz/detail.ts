import type { ZzzStats } from '../../../../games/zzz/model.ts';
import { detailType } from '../detail.ts';

export const Detail = detailType<ZzzStats>('Zzz', [
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
]);
