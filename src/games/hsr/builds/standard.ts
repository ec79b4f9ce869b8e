import { defaultForm } from '../../builds/build.ts';
import type { Kit } from '../../builds/kit.ts';
import type { RotationStep } from '../../builds/simulation.ts';
import {
  type Casts,
  listStandardRotations,
  type StandardRotation,
  stepsOf,
} from '../../builds/standard.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { kitOf } from '../tables.ts';

/** The rotation whose damage boards rank. Mechanics section 9. */
export const rankedRotation = (kit: Kit): readonly RotationStep[] =>
  stepsOf(kit, [
    ['skill', 1],
    ['ultimate', 1],
  ]);

/** Three turns and an ultimate. */
const turns: Casts = [
  ['skill', 1],
  ['ultimate', 1],
  ['basic', 2],
];

/** A rotation for each role that the skills fit (R10.9); none without a kit. */
export function standardRotations(avatarId: number, pack: CatalogPack): StandardRotation[] {
  const kit = kitOf(defaultForm(avatarId), pack);
  if (kit === undefined) return [];
  // A sub_dps attacks between turns as often as others act.
  return listStandardRotations(kit, {
    dps: [...turns, ['follow_up', 1]],
    subDps: [...turns, ['follow_up', 2]],
    help: turns,
  });
}
