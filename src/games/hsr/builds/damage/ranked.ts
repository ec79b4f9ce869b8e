import { rounded } from '../../../builds/damage/hit.ts';
import { noNotes } from '../../../builds/damage/notes.ts';
import { createRanking, plainEnemy } from '../../../builds/ranked.ts';
import type { GearItem } from '../../../gear.ts';
import type { HsrCharacter } from '../../model.ts';
import { kitOf } from '../../tables.ts';
import { buildOf, panelBesideShown } from '../panel.ts';
import { rankedRotation } from '../standard.ts';
import { computeHit } from './hit.ts';
import { createActor, createFoe, readHitInput } from './powers.ts';

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
  builds: { buildOf, kitOf },
  critStatOf: ({ relics }) => critDamageOf(relics),
  rotationOf: rankedRotation,
  enemy: { ...plainEnemy(95, 0), isBroken: true },
  createHitDamage(build, kit, pack, enemy) {
    const actor = createActor(build, kit, panelBesideShown(build, pack), pack);
    const foe = createFoe(enemy, noNotes);
    const dealing = { actor, foe, critMode: 'average', effects: actor.passives } as const;
    return ({ hit, talent }) =>
      rounded(computeHit(readHitInput(dealing, talent, hit), false).damage);
  },
});
