import type { CharacterSheet, PlayerBase } from '../game.ts';
import type { CharacterDetail, GearItem, Named } from '../gear.ts';

export interface HsrPlayer extends PlayerBase {
  readonly game: 'hsr';
  readonly worldLevel: number;
  readonly showcase: readonly HsrCharacter[];
}

export interface HsrCharacter {
  readonly avatarId: number;
  readonly name: string | null;
  readonly element: HsrKind | null;
  readonly elementName: string | null;
  readonly path: HsrKind | null;
  readonly pathName: string | null;
  /** Whether the player has the enhanced kit (R6.8). */
  readonly enhanced: boolean;
  readonly level: number;
  readonly eidolon: number;
  readonly ascension: number;
  readonly lightCone: HsrLightCone | null;
  readonly relics: readonly GearItem[];
  /** The four rows Basic, Skill, Ultimate, Talent (R6.8); empty when details are hidden. */
  readonly traceTree: readonly TraceRow[];
  readonly detail: CharacterDetail<HsrStats> | null;
}

/** A shown character as all games can show it. */
export const hsrSheet = (character: HsrCharacter): CharacterSheet => ({
  id: character.avatarId,
  element: character.element?.name ?? null,
  path: character.path?.name ?? null,
  rank: character.eidolon,
  weapon: character.lightCone && {
    id: character.lightCone.id,
    name: character.lightCone.name,
    level: character.lightCone.level,
    refinement: character.lightCone.superimpose,
  },
  gear: character.relics,
  detail: character.detail,
});

/** An element or a path: `id` is the game's own word (Thunder, Warlock), `name` the player's (Lightning, Nihility). */
export interface HsrKind {
  readonly id: string;
  readonly name: string;
}

export interface HsrLightCone extends Named {
  readonly level: number;
  readonly superimpose: number;
}

/** Every trace tree has all four, in this order (R6.8). */
export type TraceRowName = 'Basic' | 'Skill' | 'Ultimate' | 'Talent';

export interface TraceRow {
  readonly row: TraceRowName;
  readonly mainSkill: TraceSkill;
  readonly statNodes: readonly TraceStatNode[];
  /** The bonus ability of the row; none in the last one. */
  readonly abilities: readonly TraceNode[];
}

export interface TraceSkill extends Named {
  readonly level: number;
  readonly maxLevel: number;
}

/** A bonus ability, or what every node has. */
export interface TraceNode {
  readonly id: number;
  readonly unlocked: boolean;
}

/** A minor node of a row (R6.8). */
export interface TraceStatNode extends TraceNode {
  readonly kind: 'stat';
  readonly stat: string;
  readonly value: number;
}

/** Computed final stats: hp, atk, def, spd flat, the rest percent points. Null where something newer may count (R6.5). */
export const hsrStatNames = [
  'hp',
  'atk',
  'def',
  'spd',
  'critRate',
  'critDmg',
  'breakEffect',
  'effectHitRate',
  'effectRes',
  'energyRecharge',
  'healingBonus',
  'physicalDmgBonus',
  'fireDmgBonus',
  'iceDmgBonus',
  'lightningDmgBonus',
  'windDmgBonus',
  'quantumDmgBonus',
  'imaginaryDmgBonus',
] as const;
export type HsrStats = Readonly<Record<(typeof hsrStatNames)[number], number | null>>;

const elementNames: Readonly<Record<string, string>> = {
  Physical: 'Physical',
  Fire: 'Fire',
  Ice: 'Ice',
  Thunder: 'Lightning',
  Wind: 'Wind',
  Quantum: 'Quantum',
  Imaginary: 'Imaginary',
};

const pathNames: Readonly<Record<string, string>> = {
  Warrior: 'Destruction',
  Rogue: 'Hunt',
  Mage: 'Erudition',
  Shaman: 'Harmony',
  Warlock: 'Nihility',
  Knight: 'Preservation',
  Priest: 'Abundance',
  Memory: 'Remembrance',
  Elation: 'Elation',
};

/** An id that is not in the list is its own name. */
export const elementOf = (id: string): HsrKind => ({ id, name: elementNames[id] ?? id });

export const pathOf = (id: string): HsrKind => ({ id, name: pathNames[id] ?? id });
