import type { CatalogPack } from '../../catalog-pack.ts';
import {
  type Condition,
  type EffectTable,
  type NamedEffect,
  usualStacksOf,
} from '../../effects/effect.ts';
import type { Build, CharacterForm } from '../build.ts';
import type { Panel } from '../panel.ts';
import type { Enemy } from '../simulation.ts';
import type { Effects } from './buffs.ts';

/** What conditions ask about a character, in lower case. */
export interface CharacterFacts {
  readonly id: number;
  /** In the table of effects: `10000046`, `10000005:anemo`. */
  readonly key: string;
  readonly element: string | null;
  /** Weapon type, path or specialty. */
  readonly calling: string | null;
  /** Whether its weapon's effect works for it. */
  readonly holdsOwnWeapon: boolean;
}

/** An effect that a build has, at the level or refinement that it has it. */
export interface OwnedEffect extends NamedEffect {
  readonly level: number;
}

/** By id: whether an effect counts, or with how many stacks. */
export type EffectChoices = Readonly<Record<string, boolean | number>>;

/** What opens an effect in a rotation. */
interface Opener {
  /** The kinds of attack whose use opens it; null for the stance of the character. */
  readonly kinds: readonly string[] | null;
  /** Whether only attacks in the stance of the character open it. */
  readonly inStance: boolean;
  /** Whether it opens when the attack has hit, not when it is used. */
  readonly isAfter: boolean;
  /** How long it then holds, in seconds or turns. */
  readonly lasts: number;
}

/** An effect that counts in a simulation. */
export interface CountedEffect extends OwnedEffect {
  readonly stacks: number;
  /** Null: it holds all along. */
  readonly opener: Opener | null;
}

/** What conditions are held against. */
export interface EffectScene {
  readonly choices: EffectChoices;
  readonly enemy: Pick<Enemy, 'isBroken' | 'isStunned'>;
  /** Elements and callings of the others in the team; null when no team was given. */
  readonly others: readonly CharacterFacts[] | null;
  readonly own: CharacterFacts;
  /** A stat of the character before effects. */
  total(stat: string): number;
  /** Whether it is known what opens the stance of the character. */
  readonly hasStances: boolean;
  readonly rules: EffectRules;
}

/** How a game finds the effects of a character. */
export interface EffectRules {
  readonly table: EffectTable;
  readonly clock: 'seconds' | 'turns';
  /** The kinds of attack that rotations have, and those of the skill and the burst. */
  readonly kinds: readonly string[];
  readonly skill: readonly string[];
  readonly burst: readonly string[];
  factsOf(build: CharacterForm & Pick<Build, 'weapon'>, pack: CatalogPack): CharacterFacts;
  /** The levels of its talents; those that were not given have their default. */
  levelsOf(build: Build, pack: CatalogPack): Readonly<Record<string, number>>;
  isUnlocked(part: string, build: Build): boolean;
  /** Whether its panel, or another part of the simulation, has an effect already. */
  isElsewhere(owned: OwnedEffect, build: Build, pack: CatalogPack): boolean;
  panelOf(build: Build, pack: CatalogPack): Panel;
  /** Of the elements of a team, the character included. */
  resonancesOf?(elements: readonly (string | null)[]): readonly ResonanceEffect[];
}

/** What a team gives because of its elements. */
export interface ResonanceEffect {
  readonly id: string;
  readonly effects: Effects;
}

const anyAttack = ['any', 'attack'];

/** Whether a condition holds all along; undefined where only the team or the fight would tell. */
function heldBy([kind, word = '', value = '']: Condition, scene: EffectScene): boolean | undefined {
  const { others, own, enemy } = scene;
  switch (kind) {
    case 'stat':
      return scene.total(word) >= Number(value);
    case 'enemy':
      if (word === 'stunned') return enemy.isStunned;
      return word === 'broken' ? enemy.isBroken : undefined;
    case 'team':
      return others === null ? undefined : isTeam(word, own, others, Number(value || 1));
    case 'elements':
      return others === null
        ? undefined
        : new Set([own, ...others].map(({ element }) => element)).size >= Number(word);
    default:
      return undefined;
  }
}

/** Where characters come from is not known here. */
const nations = ['mondstadt', 'liyue', 'inazuma', 'sumeru', 'fontaine', 'natlan', 'nod_krai'];

/** Whether the others have this; for an element or a calling, at least `count` of them. */
function isTeam(
  word: string,
  own: CharacterFacts,
  others: readonly CharacterFacts[],
  count: number,
) {
  const words = word.split('|');
  if (word === 'same_element') return others.some(({ element }) => element === own.element);
  if (word === 'same_path') return others.some(({ calling }) => calling === own.calling);
  if (word === 'different_element') return others.some(({ element }) => element !== own.element);
  const found = others.filter(
    ({ element, calling }) => words.includes(element ?? '') || words.includes(calling ?? ''),
  );
  return words.some((one) => nations.includes(one)) ? undefined : found.length >= count;
}

/** The kinds of attack that a condition names: of the character, and of the game; none for other conditions. */
function kindsIn([kind, word = '']: Condition, rules: EffectRules): readonly string[] {
  if (kind === 'skill_active') return rules.skill;
  if (kind === 'burst_active') return rules.burst;
  if (kind !== 'use' && kind !== 'hit') return [];
  const words = word.split('|');
  return words.some((one) => anyAttack.includes(one))
    ? rules.kinds
    : words.filter((one) => rules.kinds.includes(one));
}

/** The same for a further hit, which an anomaly may cause too. */
const causesIn = (condition: Condition, rules: EffectRules): readonly string[] =>
  condition[0] === 'anomaly'
    ? (condition[1] ?? '').split('|').map((type) => `anomaly:${type}`)
    : kindsIn(condition, rules);

/** What opens an effect, by the condition that names an own attack; null without one: it holds all along. */
function openerOf(
  { effect, conditions }: NamedEffect,
  { rules, hasStances }: EffectScene,
): Opener | null {
  const time = rules.clock === 'turns' ? effect.turns : effect.seconds;
  const lasts = time ?? Number.POSITIVE_INFINITY;
  const inStance = hasStances && conditions.some(([kind]) => kind === 'stance');
  for (const condition of conditions) {
    const kinds = effect.stat === 'damage' ? causesIn(condition, rules) : kindsIn(condition, rules);
    if (kinds.length > 0) return { kinds, inStance, isAfter: condition[0] === 'hit', lasts };
  }
  return inStance ? { kinds: null, inStance, isAfter: false, lasts } : null;
}

const noChoices: EffectChoices = {};

/** The choices of a caller; the same object where there are none. */
export const choicesOf = (choices: EffectChoices): EffectChoices =>
  Object.keys(choices).length === 0 ? noChoices : choices;

/** What the caller says of an effect by its id, of all, or of all that have a condition. */
function choiceOf({ id, conditions }: NamedEffect, choices: EffectChoices) {
  if (choices === noChoices) return undefined;
  if (Object.hasOwn(choices, id)) return choices[id];
  return choices['all'] ?? (conditions.length > 0 ? choices['conditional'] : undefined);
}

/** The stacks with which an effect counts by the choice of the caller, else by what is usual; 0: it does not count. */
function stacksOf(
  { effect, conditions, asked }: NamedEffect,
  choice: boolean | number | undefined,
  scene: EffectScene,
): number {
  const { stacks = 1, usual = true } = effect;
  if (choice === false) return 0;
  if (typeof choice === 'number') return Math.min(Math.max(choice, 0), stacks);
  if (choice === true) return usualStacksOf(effect);
  let isHeld = conditions.length > 0 && conditions.length === asked.length;
  for (const condition of asked) {
    const held = heldBy(condition, scene);
    if (held === false) return 0;
    isHeld &&= held === true;
  }
  return usual || isHeld ? usualStacksOf(effect) : 0;
}

/** Spelled out: objects that are spread have a hidden class each, which costs memory and time. */
export const ownedAt = (
  { id, from, effect, stats, conditions, asked, isIdle }: NamedEffect,
  level: number,
): OwnedEffect => ({ id, from, effect, stats, conditions, asked, isIdle, level });

export const countedAs = (
  { id, from, effect, stats, conditions, asked, isIdle, level }: OwnedEffect,
  stacks: number,
  opener: Opener | null,
): CountedEffect => ({
  id,
  from,
  effect,
  stats,
  conditions,
  asked,
  isIdle,
  level,
  stacks,
  opener,
});

const inStances = new WeakMap<OwnedEffect, CountedEffect>();
const withoutStances = new WeakMap<OwnedEffect, CountedEffect>();

/** An effect with its usual stacks, opened by its own attack; made once: `scene` is always of the same game. */
function usually(one: OwnedEffect, scene: EffectScene): CountedEffect {
  const made = scene.hasStances ? inStances : withoutStances;
  const known = made.get(one);
  if (known) return known;
  const counted = countedAs(one, usualStacksOf(one.effect), openerOf(one, scene));
  made.set(one, counted);
  return counted;
}

/** Which effects count, and those that do not because their condition usually fails. */
export function decideEffects(owned: readonly OwnedEffect[], scene: EffectScene) {
  const counted: CountedEffect[] = [];
  const left: OwnedEffect[] = [];
  for (const one of owned) {
    const choice = choiceOf(one, scene.choices);
    const stacks = stacksOf(one, choice, scene);
    if (choice === undefined) {
      if (stacks > 0) counted.push(usually(one, scene));
      else left.push(one);
    } else if (stacks > 0) {
      // A chosen effect holds all along; a further hit always needs the attack that causes it.
      const opener = one.effect.stat === 'damage' ? openerOf(one, scene) : null;
      counted.push(countedAs(one, stacks, opener));
    }
  }
  return { counted, left };
}
