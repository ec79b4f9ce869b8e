import type { Build, Role } from '../../../builds/build.ts';
import type { HsrNature } from './character.ts';

/** What the paths are for; those of several kinds depend on the traces. */
const rolesOfPaths: Readonly<Record<string, Role>> = {
  Destruction: 'dps',
  Hunt: 'dps',
  Erudition: 'dps',
  Elation: 'dps',
  Harmony: 'support',
  Preservation: 'shielder',
  Abundance: 'healer',
};

/** Paths with who deals damage and who helps: traces that raise CRIT are those of the former. */
const mixedPaths: Readonly<Record<string, Role>> = { Nihility: 'sub_dps', Remembrance: 'support' };

export const hasCrit = ({ traces }: HsrNature): boolean =>
  traces.has('crit_rate') || traces.has('crit_dmg');

/**
 * What a character is built for: a body piece with healing bonus is a healer's; else by the path; of Nihility and
 * Remembrance a dps is who has CRIT in the traces, the others are sub_dps and supports. An unknown path is a dps's.
 */
export function inferRole({ gear }: Build, nature: HsrNature): Role {
  const body = gear.find(({ slot }) => slot === 'body')?.mainStat.stat;
  if (body === 'healing_bonus') return 'healer';
  const path = nature.path ?? '';
  const mixed = mixedPaths[path];
  if (mixed !== undefined && !hasCrit(nature)) return mixed;
  return rolesOfPaths[path] ?? 'dps';
}
