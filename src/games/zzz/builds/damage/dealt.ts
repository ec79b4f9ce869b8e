import type { Build } from '../../../builds/build.ts';
import { attacksOf } from '../../../builds/damage/attacks.ts';
import { noNotes } from '../../../builds/damage/notes.ts';
import { rounded } from '../../../builds/damage/rotation.ts';
import { levelsOf } from '../../../builds/damage/talents.ts';
import { type Dealt, type DealtHit, dealtBy } from '../../../builds/damage/total.ts';
import type { Kit } from '../../../builds/kit.ts';
import type { Enemy, RotationStep } from '../../../builds/simulation.ts';
import { variantOf } from '../../../builds/variants.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { zzzData } from '../../tables.ts';
import { panelBesideShown } from '../panel.ts';
import { alwaysOf } from './always.ts';
import { inputOf } from './direct-hits.ts';
import { hitOf } from './hit.ts';
import { isRupture, powersOf } from './powers.ts';
import { defaultLevels, talentOf } from './talents.ts';

/** What a rotation without anomalies deals. */
export const dealtOf = (kit: Kit, rotation: readonly RotationStep[]): Dealt =>
  dealtBy(rotation, (step) => ({
    attacks: attacksOf(variantOf(kit, step, noNotes)?.hits ?? []),
    talent: talentOf(kit, step),
  }));

/** The damage of its hits, as a simulation has it in which nothing but the agent itself counts. */
export function damageReader(
  actor: Build,
  kit: Kit,
  pack: CatalogPack,
  enemy: Enemy,
): (dealt: DealtHit) => number {
  const panel = panelBesideShown(actor, pack);
  const facts = zzzData(pack).tables.agents[actor.avatarId];
  const sources = { panel, stats: actor.stats, enemy, isRupture: isRupture(facts) };
  const powers = powersOf(sources, alwaysOf(actor, panel, pack));
  const levels = levelsOf(actor, kit, defaultLevels.levels);
  const dealing = { powers, critMode: 'average', agentLevel: actor.level } as const;
  return ({ hit, talent }) =>
    rounded(hitOf(inputOf(dealing, hit, levels[talent] ?? 1), false).damage);
}
