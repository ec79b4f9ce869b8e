import { plainEnemy, rankedBy } from '../../builds/ranked.ts';
import type { GearItem, GearStat } from '../../gear.ts';
import type { HsrCharacter } from '../model.ts';
import { damageReader, dealtOf } from './damage/dealt.ts';
import { kitOf } from './kits.ts';
import { buildOf } from './of-character.ts';
import { rankedRotation } from './standard.ts';

/** What an affix is called that is newer than the tables: nobody knows how much CRIT DMG it is. */
const unknownStat = 'unknown';

/** CRIT DMG of main and sub stats in points; undefined where one of them is not known. */
function critDamageOf(relics: readonly GearItem[]): number | undefined {
  let sum = 0;
  for (const { mainStat, subStats } of relics) {
    sum += critDamageIn(mainStat);
    for (const stat of subStats) sum += critDamageIn(stat);
  }
  return Number.isNaN(sum) ? undefined : sum;
}

/** No number where nobody knows. */
function critDamageIn({ stat, value }: GearStat): number {
  if (stat === unknownStat) return Number.NaN;
  return stat === 'crit_dmg' ? value : 0;
}

/** CRIT DMG of all relics alone, as the ranking of this game is documented; a broken enemy of level 95 without RES. Mechanics section 9. */
export const ranked = rankedBy<HsrCharacter>({
  builds: { buildOf, kitOf },
  critStatOf: ({ relics }) => critDamageOf(relics),
  dealtOf: (kit) => dealtOf(kit, rankedRotation(kit)),
  damageReader,
  enemy: { ...plainEnemy(95, 0), isBroken: true },
});
