import type { KitHit } from '../../../builds/kit.ts';
import type { Hit } from '../../../builds/simulation.ts';
import { canReact, reactingHits } from './aura-hits.ts';
import { type CastOf, plainHit } from './direct-hits.ts';
import type { Fight } from './fight.ts';
import { underInfusion } from './infusions.ts';

/** The damage instances of one use of a kit's hits, each behind the reaction that it triggers. */
export function castHits(fight: Fight, cast: CastOf, hits: readonly KitHit[]): readonly Hit[] {
  const dealt: Hit[] = [];
  const { infusion } = cast.instant.powers;
  for (const own of hits) {
    const made = cast.made.get(own) ?? { hit: underInfusion(own, infusion) };
    cast.made.set(own, made);
    const { hit } = made;
    const isOpen = canReact(fight, cast, hit);
    for (let time = 0; time < hit.times; time += 1) {
      if (isOpen && cast.applies(cast.seconds)) {
        made.reacting ??= reactingHits(fight, cast, hit, cast.instant.aura ?? '');
        dealt.push(...made.reacting);
      } else {
        made.plain ??= plainHit(fight, cast, hit);
        dealt.push(made.plain);
      }
    }
  }
  return dealt;
}
