import type { Build } from '../../../builds/build.ts';
import { noNotes } from '../../../builds/damage/notes.ts';
import { attacksOf, levelsOf, variantOf } from '../../../builds/damage/skills.ts';
import type { Kit } from '../../../builds/kit.ts';
import { type Dealt, type DealtHit, dealtBy } from '../../../builds/ranked.ts';
import type { Enemy, RotationStep } from '../../../builds/simulation.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { panelBesideShown } from '../panel.ts';
import { plainDamage } from './direct-hits.ts';
import { createApplication } from './elements.ts';
import type { Fight } from './fight.ts';
import { gearSharesOf } from './gear-shares.ts';
import { shared, talentOf } from './plans.ts';
import { powersOf } from './powers.ts';
import { hitPassivesOf } from './talent-passives.ts';
import { defaultLevels } from './talents.ts';

/** What a rotation without auras and reactions deals. */
export const dealtOf = (kit: Kit, rotation: readonly RotationStep[]): Dealt =>
  dealtBy(rotation, (step) => {
    const variant = variantOf(kit, step, noNotes);
    return {
      attacks: attacksOf(variant?.hits ?? []),
      talent: talentOf(kit, step, variant),
    };
  });

/** The damage of its hits, as a simulation has it in which nothing but the character itself counts. */
export function damageReader(
  actor: Build,
  kit: Kit,
  pack: CatalogPack,
  enemy: Enemy,
): (dealt: DealtHit) => number {
  const levels = levelsOf(actor, kit, defaultLevels.levels);
  const panel = panelBesideShown(actor, pack);
  const powers = powersOf({ panel, stats: actor.stats, enemy, shares: gearSharesOf(actor) }, {});
  const fight: Fight = {
    input: { actor, enemy, rotation: [], buffs: [], critMode: 'average', explain: false },
    notes: noNotes,
    inputs: new Map(),
    passives: hitPassivesOf(actor),
  };
  const cast = {
    instant: { step: 1, skill: '', aura: null, powers },
    made: new Map(),
    isClaymore: false,
    seconds: 0,
    applies: createApplication(),
  };
  return ({ hit, talent }) =>
    plainDamage(fight, { ...cast, level: levels[talent] ?? 1 }, shared(hit, levels));
}
