import type { GameId } from '../ids.ts';
import type { EffectTable, KitEffects } from './effect.ts';

const noEffects: KitEffects = {};

/** The effects of a character; with several elements, those with the one that is given. */
export function kitEffects(table: EffectTable, id: number, element: string | null): KitEffects {
  const { characters } = table;
  const entry = characters[id] ?? characters[`${id}:${element?.toLowerCase()}`];
  return entry?.effects ?? noEffects;
}

/** The part that a constellation, eidolon or mindscape is: `c1`, `e1`, `m1`. */
export const rankPart = (game: GameId, level: number): string =>
  `${{ genshin: 'c', hsr: 'e', zzz: 'm' }[game]}${level}`;

/** What the passives of genshin are, in their order: of ascension 1, of ascension 4, and one from the start. */
const passives = ['passive1', 'passive4', 'passive0'];

/** Characters whose passives stand in another order: two sprint in their own way, one has a weakness behind a hobby. */
const otherPassives: Readonly<Record<number, readonly string[]>> = {
  10000002: ['passive0', 'passive1', 'passive4'],
  10000041: ['passive0', 'passive1', 'passive4'],
  10000054: ['passive1', 'passive4', '', 'passive0'],
};

/**
 * The parts that the talents of a character are, by the types in their order. Of several moves of one type the first
 * says it all; what hsr has behind the technique is of the memosprite.
 */
export function talentParts(id: number, types: readonly string[]): readonly string[] {
  const ordered: Readonly<Record<string, readonly string[]>> = {
    passive: otherPassives[id] ?? passives,
    core: ['core', 'additional'],
  };
  const technique = types.indexOf('technique');
  return types.map((type, index) => {
    if (technique >= 0 && index > technique) return index === technique + 1 ? 'memosprite' : '';
    const before = types.slice(0, index).filter((one) => one === type).length;
    return (ordered[type] ?? [type])[before] ?? '';
  });
}

const traceParts: Readonly<Record<number, string>> = {
  1: 'basic',
  2: 'skill',
  3: 'ultimate',
  4: 'talent',
  7: 'technique',
  101: 'bonus2',
  102: 'bonus4',
  103: 'bonus6',
};

/** The part that a trace of hsr is; undefined for boosts of stats. */
export const tracePart = (id: number): string | undefined => traceParts[id % 1000];
