import type { Kit } from '../../builds/kit.ts';
import {
  type Casts,
  createStandardRotations,
  type RotationTable,
  stringLength,
} from '../../builds/standard.ts';
import { readTable } from '../../data-file.ts';
import { zzzEffects } from '../tables.ts';
import { measuredSeconds } from './damage/seconds.ts';

const closing: Casts = [
  ['special', 1],
  ['ultimate', 1],
];

/** As players play it; else one string, a special attack and the ultimate, or one attack before the last two. */
export const standard = createStandardRotations(
  readTable<RotationTable>('zzz', 'rotations'),
  (kit: Kit) => ({
    dps: [['basic', stringLength(kit, 'basic')], ...closing],
    subDps: [['chain', 1], ...closing],
    help: [['assist', 1], ...closing],
  }),
  zzzEffects,
  measuredSeconds,
);
