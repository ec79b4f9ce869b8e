import type { Kit } from '../../builds/kit.ts';
import {
  type Casts,
  createStandardRotations,
  type RotationTable,
  stringLength,
} from '../../builds/standard.ts';
import { readTable } from '../../data-file.ts';
import { genshinEffects } from '../tables.ts';

/** The casts beside attacks. */
const help: Casts = [
  ['elemental_skill', 1],
  ['elemental_burst', 1],
];

/** Normal strings; a character with an elemental aimed shot shoots that instead. Mechanics section 9. */
function attacks(kit: Kit, times: number): Casts[number] {
  const variants = kit.skills['charged_attack']?.variants ?? [];
  const isAimed = variants[0]?.hits.every(({ element }) => element !== 'physical') ?? false;
  const isBow = variants.some(({ name }) => /\bAimed Shot\b/.test(name));
  return isBow && isAimed
    ? ['charged_attack', times]
    : ['normal_attack', times * stringLength(kit, 'normal_attack')];
}

/** As players play it; else skill, burst and two strings, one for a sub_dps, none for the other roles. */
export const standard = createStandardRotations(
  readTable<RotationTable>('genshin', 'rotations'),
  (kit) => ({
    dps: [...help, attacks(kit, 2)],
    subDps: [...help, attacks(kit, 1)],
    help,
  }),
  genshinEffects,
);
