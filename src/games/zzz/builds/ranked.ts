import type { Build } from '../../builds/build.ts';
import { rounded } from '../../builds/damage/hit.ts';
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
import type { ZzzAgent } from '../model.ts';
import { kitOf, zzzData } from '../tables.ts';
import { passivesOf } from './damage/buffs.ts';
import { computeHit } from './damage/hit.ts';
import { computePowers, defaultLevels, isRupture, talentOf } from './damage/powers.ts';
import { readHitInput } from './damage/simulate.ts';
import { buildOf, panelBesideShown } from './panel.ts';
import { rankedRotation } from './standard.ts';

/** An enemy of level 60 without RES. Mechanics section 9. */
export const ranked = rankedBy<ZzzAgent>({
  builds: { buildOf, kitOf },
  critStatOf: ({ driveDiscs }) => critValueOf(driveDiscs),
  dealtOf: (kit) => listDamagingHits(kit, rankedRotation(kit)),
  damageReader: createDamageReader,
  enemy: plainEnemy(60, 0),
});

/** What a rotation without anomalies deals. */
const listDamagingHits = (kit: Kit, rotation: readonly RotationStep[]): Dealt =>
  dealtBy(rotation, (step) => ({
    attacks: attacksOf(variantOf(kit, step, noNotes)?.hits ?? []),
    talent: talentOf(kit, step),
  }));

/** The damage of its hits, as a simulation has it in which nothing but the agent itself counts. */
function createDamageReader(
  actor: Build,
  kit: Kit,
  pack: CatalogPack,
  enemy: Enemy,
): (dealt: DealtHit) => number {
  const panel = panelBesideShown(actor, pack);
  const facts = zzzData(pack).tables.agents[actor.avatarId];
  const sources = { panel, stats: actor.stats, enemy, isRupture: isRupture(facts) };
  const powers = computePowers(sources, passivesOf(actor, panel, pack));
  const levels = levelsOf(actor, kit, defaultLevels.levels);
  const dealing = { powers, critMode: 'average', agentLevel: actor.level } as const;
  return ({ hit, talent }) =>
    rounded(computeHit(readHitInput(dealing, hit, levels[talent] ?? 1), false).damage);
}
