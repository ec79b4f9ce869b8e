import type { KitHit } from '../kit.ts';
import type { RotationStep } from '../simulation.ts';
import { rounded } from './rotation.ts';

/** A hit of a kit, with the talent whose level counts for it. */
export interface DealtHit {
  readonly hit: KitHit;
  readonly talent: string;
}

/** A rotation without auras, reactions and buffs as the hits that it deals: the same for all who have the kit. */
export interface Dealt {
  /** None of them twice. */
  readonly hits: readonly DealtHit[];
  /** Of each damage instance, which of the hits it is. */
  readonly order: readonly number[];
}

/** What the casts of a step deal: one attack after the other, and again from the first. */
export interface StepAttacks {
  readonly attacks: readonly (readonly KitHit[])[];
  readonly talent: string;
}

/** What a rotation deals, in the order in which it is played. */
export function dealtBy(
  rotation: readonly RotationStep[],
  attacksOf: (step: RotationStep) => StepAttacks,
): Dealt {
  const hits: DealtHit[] = [];
  const order: number[] = [];
  for (const step of rotation) {
    const { attacks, talent } = attacksOf(step);
    const known = new Map<KitHit, number>();
    for (let cast = 0; cast < step.count; cast += 1) {
      for (const hit of attacks[cast % attacks.length] ?? []) {
        const index = known.get(hit) ?? hits.push({ hit, talent }) - 1;
        known.set(hit, index);
        for (let time = 0; time < hit.times; time += 1) order.push(index);
      }
    }
  }
  return { hits, order };
}

/** The total damage, to the last bit that of a simulation of the rotation. `damageOf` answers rounded damage. */
export function totalDamageOf(
  { hits, order }: Dealt,
  damageOf: (dealt: DealtHit) => number,
): number {
  const damages = hits.map(damageOf);
  let total = 0;
  for (const index of order) total += damages[index] ?? 0;
  return rounded(total);
}
