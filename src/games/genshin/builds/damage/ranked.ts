import { noNotes } from '../../../builds/damage/notes.ts';
import { createRanking, critValueOf, plainEnemy } from '../../../builds/ranked.ts';
import type { GenshinCharacter } from '../../model.ts';
import { kitOf } from '../../tables.ts';
import { buildOf } from '../panel.ts';
import { standard } from '../standard.ts';
import { simulateWith } from './simulate.ts';

/** Against an enemy of level 100 with 10 percent RES. Mechanics section 9. */
export const { ranked, damageOf } = createRanking<GenshinCharacter>({
  buildOf,
  critStatOf: ({ artifacts }) => critValueOf(artifacts),
  rotationOf: (actor, pack) => standard.ranked(actor, kitOf(actor, pack)),
  enemy: plainEnemy(100, 0.1),
  damageIn: (input, pack) =>
    simulateWith(kitOf(input.actor, pack), input, pack, noNotes).totalDamage,
});
