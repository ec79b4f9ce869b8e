import type { Build } from '../../../builds/build.ts';
import { noNotes } from '../../../builds/damage/notes.ts';
import { rounded } from '../../../builds/damage/rotation.ts';
import { type Dealt, type DealtHit, dealtBy } from '../../../builds/damage/total.ts';
import type { Kit } from '../../../builds/kit.ts';
import type { Enemy, RotationStep } from '../../../builds/simulation.ts';
import { variantOf } from '../../../builds/variants.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { panelBesideShown } from '../panel.ts';
import { actorOf, talentOf } from './actor.ts';
import { foeOf } from './enemy.ts';
import { hitOf } from './hit.ts';
import { inputOf } from './hit-input.ts';

/** What a rotation without breaks deals. */
export const dealtOf = (kit: Kit, rotation: readonly RotationStep[]): Dealt =>
  dealtBy(rotation, (step) => ({
    attacks: [variantOf(kit, step, noNotes)?.hits ?? []],
    talent: talentOf(kit, step),
  }));

/** The damage of its hits, as a simulation has it in which nothing but the character itself counts. */
export function damageReader(
  build: Build,
  kit: Kit,
  pack: CatalogPack,
  enemy: Enemy,
): (dealt: DealtHit) => number {
  const actor = actorOf(build, kit, panelBesideShown(build, pack), pack);
  const foe = foeOf(enemy, noNotes);
  const dealing = { actor, foe, critMode: 'average', effects: actor.always } as const;
  return ({ hit, talent }) => rounded(hitOf(inputOf(dealing, talent, hit), false).damage);
}
