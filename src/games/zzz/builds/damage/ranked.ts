import { noNotes } from '../../../builds/damage/notes.ts';
import { createRanking, critValueOf, plainEnemy } from '../../../builds/ranked.ts';
import type { ZzzAgent } from '../../model.ts';
import { kitOf } from '../../tables.ts';
import { buildOf } from '../panel.ts';
import { standard } from '../standard.ts';
import { simulateZzz } from './simulate.ts';

/** Against an enemy of level 60 without RES. Mechanics section 9. */
export const { ranked, damageOf } = createRanking<ZzzAgent>({
  buildOf,
  critStatOf: ({ driveDiscs }) => critValueOf(driveDiscs),
  rotationOf: (actor, pack) => standard.ranked(actor, kitOf(actor, pack)),
  enemy: plainEnemy(60, 0),
  damageIn: (input, pack) => simulateZzz(input, pack, noNotes).totalDamage,
});
