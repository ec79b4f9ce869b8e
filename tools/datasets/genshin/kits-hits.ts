import type { KitHit, KitVariant } from '../../../src/games/builds/kit.ts';
import { type TalentFacts, talentFacts } from './kits-facts.ts';
import type { Line } from './kits-lines.ts';
import type { SkillName, TalentName } from './kits-names.ts';

/** One talent, as hits are made of it. */
export interface Talent {
  readonly talent: TalentName;
  /** In English. */
  readonly name: string;
  readonly lines: readonly Line[];
  readonly totals: readonly Line[];
  readonly facts: TalentFacts;
  /** Of the character. */
  readonly element: string;
  readonly isCatalyst: boolean;
  numbersOf(param: string): readonly number[];
}

export const factsOf = (slug: string, talent: TalentName): TalentFacts =>
  talentFacts[`${slug}.${talent}`] ?? {};

/** `Press Skill DMG` is called `Press Skill`. */
export const titleOf = (label: string): string => label.replace(/\s*\bDMG\b/, '').trim();

/** Nine digits: binary fractions have noise behind them, and no figure of the game has as many. */
export const trimmed = (value: number): number => Number(value.toPrecision(9));

const lunarElements: Readonly<Record<string, string>> = {
  lunar_charged: 'electro',
  lunar_bloom: 'dendro',
  lunar_crystallize: 'geo',
};

/** Of the attacks with a weapon, those that every character has; what a character has of its own is of its element. */
const common =
  /^(?:(?:\d-Hit|(?:Low|High) Plunge|Plunge|Aimed Shot)$|(?:Mid-Air )?(?:Normal|Charged) Attack)/;
const commonPrefixed = /(?:\d-Hit|Plunge)$/;

function byBeginning<Value>(values: Readonly<Record<string, Value>> = {}, title: string) {
  const key = Object.keys(values).find((beginning) => title.startsWith(beginning));
  return key === undefined ? undefined : values[key];
}

function lunarOf({ facts }: Talent, title: string): string | undefined {
  const [, word] = /\bLunar-(Charged|Bloom|Crystallize)\b/.exec(title) ?? [];
  return facts.lunar?.[title] ?? (word && `lunar_${word.toLowerCase()}`);
}

function elementOf(talent: Talent, title: string, lunar: string | undefined): string {
  if (lunar !== undefined) return lunarElements[lunar] ?? talent.element;
  const said = byBeginning(talent.facts.element, title);
  if (said !== undefined) return said;
  const isWeapon = talent.talent === 'normal_attack' && !talent.isCatalyst;
  const isCommon = common.test(title) || commonPrefixed.test(title);
  return isWeapon && isCommon ? 'physical' : talent.element;
}

interface HitOptions {
  readonly times?: number;
  /** Where it is part of a string. */
  readonly segment?: number;
  /** Where it is not what the talent and the line say. */
  readonly element?: string;
}

/** The hits of a line, `times` over. */
export function hitsOf(
  talent: Talent,
  line: Line,
  attack: SkillName,
  { times = 1, segment, element }: HitOptions = {},
): KitHit[] {
  const title = titleOf(line.label);
  const lunar = lunarOf(talent, title);
  const defaultElement = element ?? elementOf(talent, title, lunar);
  return line.instances.map((instance) => ({
    name: line.label,
    parts: instance.parts.map(({ stat, param }) => ({
      stat,
      values: talent.numbersOf(param).map(trimmed),
    })),
    times: instance.times * times * (talent.facts.times?.[title] ?? 1),
    element: instance.element ?? defaultElement,
    attack: byBeginning(talent.facts.attack, title) ?? attack,
    ...(segment !== undefined && { segment }),
    ...(lunar !== undefined && { lunar }),
  }));
}

const timesOf = /^(.*) ×(\d+)$/;

/** What the facts name as one cast; nothing when the talent no longer has one of its lines. */
function namedCast(
  talent: Talent,
  name: string,
  titles: readonly string[],
  attack: SkillName,
): KitVariant[] {
  const parts = titles.map((text) => {
    const [, title = text, times = '1'] = timesOf.exec(text) ?? [];
    const line = talent.lines.find(({ label }) => titleOf(label) === title);
    return line ? hitsOf(talent, line, attack, { times: Number(times) }) : null;
  });
  const hits = parts.flatMap((part) => part ?? []);
  return parts.includes(null) ? [] : [{ name, hits }];
}

export const namedCasts = (talent: Talent, attack: SkillName): KitVariant[] =>
  Object.entries(talent.facts.casts ?? {}).flatMap(([name, titles]) =>
    namedCast(talent, name, titles, attack),
  );

/** The lines that the named casts are made of. */
export const castTitles = (talent: Talent): string[] => {
  const names = new Set(
    namedCasts(talent, talent.talent).flatMap(({ hits }) => hits.map(({ name }) => titleOf(name))),
  );
  return [...names];
};
