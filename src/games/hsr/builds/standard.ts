import { type Casts, createStandardRotations, type RotationTable } from '../../builds/standard.ts';
import { readTable } from '../../data-file.ts';
import { hsrEffects } from '../tables.ts';

/** Three turns and an ultimate. */
const turns: Casts = [
  ['skill', 1],
  ['ultimate', 1],
  ['basic', 2],
];

/** As players play it; else three turns, in which a sub_dps attacks as often as others act. */
export const standard = createStandardRotations(
  readTable<RotationTable>('hsr', 'rotations'),
  () => ({
    dps: [...turns, ['follow_up', 1]],
    subDps: [...turns, ['follow_up', 2]],
    help: turns,
  }),
  hsrEffects,
);
