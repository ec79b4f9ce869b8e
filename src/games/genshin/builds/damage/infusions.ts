import type { KitHit } from '../../../builds/kit.ts';

/** The buff that gives attacks an element; also the name of its effect. */
export const infusionOf = (element: string): string => `${element}_infusion`;

export const isInfusion = (effect: string): boolean => effect.endsWith('_infusion');

const infused: readonly string[] = ['normal_attack', 'charged_attack', 'plunging_attack'];

/** A hit under an infusion: physical attacks have its element, all others keep their own. Mechanics section 4, rule 2. */
export const underInfusion = (hit: KitHit, element: string | null): KitHit =>
  element !== null && hit.element === 'physical' && infused.includes(hit.attack)
    ? { ...hit, element }
    : hit;
