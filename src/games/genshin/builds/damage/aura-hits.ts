import { shown } from '../../../builds/damage/notes.ts';
import type { KitHit } from '../../../builds/kit.ts';
import type { Hit } from '../../../builds/simulation.ts';
import { type CastOf, directHit } from './direct-hits.ts';
import { reactionOn, swirledElement } from './elements.ts';
import type { Fight } from './fight.ts';
import { transformativeHit } from './own-reactions.ts';
import {
  crystallizeShield,
  isHitReaction,
  isLunar,
  isTransformative,
  transformatives,
} from './reactions.ts';

/** Whether a hit meets an aura that it could react with; physical ones meet only what they can shatter. */
export function canReact({ notes }: Fight, { instant: { aura } }: CastOf, hit: KitHit): boolean {
  if (aura === null || aura === 'none' || isLunar(hit.lunar)) return false;
  const isOpen = hit.element !== 'physical' || aura === 'frozen';
  if (!isOpen)
    notes.add(
      `physical on ${aura} makes no reaction; a buff such as pyro_infusion gives attacks an element.`,
    );
  return isOpen;
}

const isHeavy = ({ attack }: KitHit, isClaymore: boolean): boolean =>
  attack === 'plunging_attack' ||
  (isClaymore && (attack === 'normal_attack' || attack === 'charged_attack'));

/** What reactions without damage, and ticks that were not asked for, leave to say. */
function noteSilent(fight: Fight, { instant }: CastOf, type: string, element: string): void {
  const { level } = fight.input.actor;
  const met = `${element} on ${instant.aura}`;
  const shield = shown(crystallizeShield(level, instant.powers.sum('elemental_mastery')));
  const notes: Readonly<Record<string, string>> = {
    crystallize: `${met} makes a crystallize shield of ${shield} HP and no damage.`,
    frozen: `${met} freezes and deals no damage.`,
    quicken: `${met} makes quicken and no damage; aura quicken is what spread and aggravate need.`,
    burning: `${met}: one tick of burning is counted; steps of the reaction add more.`,
    electro_charged: `${met}: one tick of electro_charged is counted; steps of the reaction add more.`,
  };
  const note = notes[type];
  if (note !== undefined) fight.notes.add(note);
}

/** One instance that applies its element on an aura, and what comes of it. */
export function reactingHits(
  fight: Fight,
  cast: CastOf,
  hit: KitHit,
  aura: string,
): readonly Hit[] {
  const type = reactionOn(aura, hit.element, isHeavy(hit, cast.isClaymore));
  if (type === undefined) {
    fight.notes.add(`${hit.element} on ${aura} makes no reaction.`);
    return [directHit(fight, cast, hit, null)];
  }
  if (isHitReaction(type)) return [directHit(fight, cast, hit, type)];
  noteSilent(fight, cast, type, hit.element);
  const direct = directHit(fight, cast, hit, null);
  if (!isTransformative(type)) return [direct];
  const element = transformatives[type].element ?? swirledElement(aura);
  const own = transformativeHit(fight, cast.instant, type, element);
  const input = fight.inputs.get(direct);
  if (input) fight.inputs.set(own, input);
  return [direct, own];
}
