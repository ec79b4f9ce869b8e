import type { Build } from '../../builds/build.ts';
import { noNotes } from '../../builds/damage/notes.ts';
import { attacksOf, levelsOf, variantOf } from '../../builds/damage/skills.ts';
import type { Kit } from '../../builds/kit.ts';
import {
  critValueOf,
  type Dealt,
  type DealtHit,
  dealtBy,
  plainEnemy,
  rankedBy,
} from '../../builds/ranked.ts';
import type { Enemy, RotationStep } from '../../builds/simulation.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import type { GenshinCharacter } from '../model.ts';
import { kitOf } from '../tables.ts';
import {
  applyShare,
  createApplicationCooldown,
  defaultLevels,
  talentOfStep,
} from './damage/casts.ts';
import { type Fight, plainDamage } from './damage/instances.ts';
import { computePowers } from './damage/powers.ts';
import { buildOf, panelBesideShown } from './panel.ts';
import { listGearConversions, listHitPassives } from './passives.ts';
import { rankedRotation } from './standard.ts';

/** The standard rotation against an enemy of level 100 with 10 percent RES. Mechanics section 9. */
export const ranked = rankedBy<GenshinCharacter>({
  builds: { buildOf, kitOf },
  critStatOf: ({ artifacts }) => critValueOf(artifacts),
  dealtOf: (kit) => listDamagingHits(kit, rankedRotation(kit)),
  damageReader: createDamageReader,
  enemy: plainEnemy(100, 0.1),
});

/** The hits of a rotation without auras and reactions. */
const listDamagingHits = (kit: Kit, rotation: readonly RotationStep[]): Dealt =>
  dealtBy(rotation, (step) => {
    const variant = variantOf(kit, step, noNotes);
    return {
      attacks: attacksOf(variant?.hits ?? []),
      talent: talentOfStep(kit, step, variant),
    };
  });

/** The damage of such hits, equal to that of a simulation without buffs, auras and reactions. */
function createDamageReader(
  actor: Build,
  kit: Kit,
  pack: CatalogPack,
  enemy: Enemy,
): (dealt: DealtHit) => number {
  const levels = levelsOf(actor, kit, defaultLevels.levels);
  const panel = panelBesideShown(actor, pack);
  const powers = computePowers(
    { panel, stats: actor.stats, enemy, conversions: listGearConversions(actor) },
    {},
  );
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
}
