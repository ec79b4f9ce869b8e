import { noNotes } from '../../../builds/damage/notes.ts';
import { levelsOf } from '../../../builds/damage/skills.ts';
import { createRanking, critValueOf, plainEnemy } from '../../../builds/ranked.ts';
import type { GenshinCharacter } from '../../model.ts';
import { kitOf } from '../../tables.ts';
import { buildOf, panelBesideShown } from '../panel.ts';
import { listGearConversions, listHitPassives } from '../passives.ts';
import { rankedRotation } from '../standard.ts';
import { applyShare, createApplicationCooldown, defaultLevels } from './casts.ts';
import { type Fight, plainDamage } from './instances.ts';
import { computePowers } from './powers.ts';

/** Against an enemy of level 100 with 10 percent RES. Mechanics section 9. */
export const { ranked, damageOf } = createRanking<GenshinCharacter>({
  builds: { buildOf, kitOf },
  critStatOf: ({ artifacts }) => critValueOf(artifacts),
  rotationOf: rankedRotation,
  enemy: plainEnemy(100, 0.1),
  createHitDamage(actor, kit, pack, enemy) {
    const levels = levelsOf(actor, kit, defaultLevels.levels);
    const panel = panelBesideShown(actor, pack);
    const conversions = listGearConversions(actor);
    const powers = computePowers({ panel, stats: actor.stats, enemy, conversions }, {});
    const fight: Fight = {
      input: { actor, enemy, rotation: [], buffs: [], critMode: 'average', explain: false },
      notes: noNotes,
      inputs: new Map(),
      passives: listHitPassives(actor),
    };
    const cast = {
      instant: { step: 1, skill: '', aura: null, powers },
      computed: new Map(),
      isClaymore: false,
      seconds: 0,
      applies: createApplicationCooldown(),
    };
    return ({ hit, talent }) =>
      plainDamage(fight, { ...cast, level: levels[talent] ?? 1 }, applyShare(hit, levels));
  },
});
