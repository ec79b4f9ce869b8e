import type { KitVariant } from '../../../src/games/builds/kit.ts';
import { titleOf, trimmed } from './kits-hits.ts';
import type { Attacks } from './kits-strings.ts';
import type { ReadTalent } from './kits-talents.ts';

/**
 * Attacks that a skill or a burst turns into a share of what they deal, of the character's element: the blazing arrows of
 * Yoimiya. What accompanies attacks is one too, without the attack itself, and deals the damage of its talent.
 */
export function sharedAttacks(
  { talent, shares, element, facts, numbersOf }: ReadTalent,
  own: Attacks,
  skill: 'normal_attack' | 'charged_attack',
): KitVariant[] {
  const ordinary = own[skill][0]?.hits ?? [];
  return shares
    .filter(({ of }) => of === skill)
    .map(({ label, param }) => {
      const name = titleOf(label);
      const share = { talent, values: numbersOf(param).map(trimmed) };
      const attack = facts.attack?.[name];
      const hits = ordinary.map((hit) => ({ ...hit, element, ...(attack && { attack }), share }));
      return { name, hits };
    });
}
