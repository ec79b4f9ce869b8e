import { rounded } from '../../../builds/damage/hit.ts';
import { levelsOf } from '../../../builds/damage/skills.ts';
import { createRanking, critValueOf, plainEnemy } from '../../../builds/ranked.ts';
import type { ZzzAgent } from '../../model.ts';
import { kitOf, zzzData } from '../../tables.ts';
import { buildOf, panelBesideShown } from '../panel.ts';
import { rankedRotation } from '../standard.ts';
import { passivesOf } from './buffs.ts';
import { computeHit } from './hit.ts';
import { computePowers, defaultLevels, isRupture, readHitInput } from './powers.ts';

/** Against an enemy of level 60 without RES. Mechanics section 9. */
export const { ranked, damageOf } = createRanking<ZzzAgent>({
  builds: { buildOf, kitOf },
  critStatOf: ({ driveDiscs }) => critValueOf(driveDiscs),
  rotationOf: rankedRotation,
  enemy: plainEnemy(60, 0),
  createHitDamage(actor, kit, pack, enemy) {
    const panel = panelBesideShown(actor, pack);
    const facts = zzzData(pack).tables.agents[actor.avatarId];
    const sources = { panel, stats: actor.stats, enemy, isRupture: isRupture(facts) };
    const powers = computePowers(sources, passivesOf(actor, panel, pack));
    const levels = levelsOf(actor, kit, defaultLevels.levels);
    const dealing = { powers, critMode: 'average', agentLevel: actor.level } as const;
    return ({ hit, talent }) =>
      rounded(computeHit(readHitInput(dealing, hit, levels[talent] ?? 1), false).damage);
  },
});
