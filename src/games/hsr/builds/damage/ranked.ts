import { noNotes } from '../../../builds/damage/notes.ts';
import { createRanking, plainEnemy } from '../../../builds/ranked.ts';
import type { GearItem } from '../../../gear.ts';
import type { HsrCharacter } from '../../model.ts';
import { kitOf } from '../../tables.ts';
import { buildOf } from '../panel.ts';
import { standard } from '../standard.ts';
import { simulateHsr } from './simulate.ts';

/** CRIT DMG of main and sub stats in points; undefined with a stat that is newer than the tables. */
function critDamageOf(relics: readonly GearItem[]): number | undefined {
  let sum = 0;
  for (const { mainStat, subStats } of relics) {
    for (const { stat, value } of [mainStat, ...subStats]) {
      if (stat === 'unknown') return undefined;
      if (stat === 'crit_dmg') sum += value;
    }
  }
  return sum;
}

/** By CRIT DMG of the relics; against a broken enemy of level 95 without RES. Mechanics section 9. */
export const { ranked, damageOf } = createRanking<HsrCharacter>({
  buildOf,
  critStatOf: ({ relics }) => critDamageOf(relics),
  rotationOf: (actor, pack) => standard.ranked(actor, kitOf(actor, pack)),
  enemy: { ...plainEnemy(95, 0), isBroken: true },
  damageIn: (input, pack) => simulateHsr(input, pack, noNotes).totalDamage,
});
