import type { KitVariant } from '../../../../src/games/builds/kit.ts';
import { groupBy } from '../../rows.ts';
import type { SkillName } from './facts.ts';
import {
  castTitles,
  hitsOf,
  namedCasts,
  type ReadTalent,
  type Talent,
  titleOf,
  trimmed,
} from './hits.ts';
import type { Line } from './lines.ts';

/** The attacks of a talent, each with its variants. */
export interface Attacks {
  readonly normal_attack: readonly KitVariant[];
  readonly charged_attack: readonly KitVariant[];
  readonly plunging_attack: readonly KitVariant[];
  /** Lines that are no attack. */
  readonly rest: readonly Line[];
}

const inString = /^(?:(.*?) ?)?\b(\d)-Hit DMG$|^(Normal Attack) DMG$/;
const charged = /(?:^|^(.*) )Charged Attack\b/;
const plunge = /\bPlunge DMG$/;

/** `Blade Roller 2-Hit DMG` is the second of the string `Blade Roller`; undefined for a line that is in none. */
function placeInString({ label }: Line): { prefix: string; segment: number } | undefined {
  const [whole, prefix = '', segment = '1'] = inString.exec(label) ?? [];
  return whole === undefined ? undefined : { prefix, segment: Number(segment) };
}

const isCharged = ({ label }: Line): boolean => charged.test(label);

const isPlunge = ({ label }: Line): boolean => plunge.test(label);

/** A variant for each string among the lines, called as its lines are, or else as by default. */
const stringsOf = (talent: Talent, lines: readonly Line[], defaultName: string): KitVariant[] =>
  [...groupBy(lines, (line) => placeInString(line)?.prefix ?? '')].map(([prefix, group]) => ({
    name: prefix.replace(/ ?Normal Attack$/, '') || defaultName,
    hits: group.flatMap((line) =>
      hitsOf(talent, line, 'normal_attack', { segment: placeInString(line)?.segment ?? 1 }),
    ),
  }));

/** A variant of one line alone. */
const single = (
  talent: Talent,
  line: Line,
  attack: SkillName,
  name = titleOf(line.label),
): KitVariant => ({ name, hits: hitsOf(talent, line, attack) });

const aimed = /\bAimed Shot\b/;
/** Beside the string, and dealt by normal attacks. */
const besideNormal = /^(?:Spiritbreath Thorn|Mid-Air Normal Attack|Riptide)/;
/** The game's own words for a bow drawn as far as it goes. */
const fullyDrawn = /^(?:Fully-Charged Aimed Shot|Aimed Shot Charge Level 1|Level 1 Aimed Shot)$/;

/** A fully drawn bow comes first, then charged attacks in the order of the game. */
function chargedOf(talent: Talent, lines: readonly Line[]): KitVariant[] {
  const used = castTitles(talent);
  const rankOf = (line: Line): number => {
    if (fullyDrawn.test(titleOf(line.label))) return 0;
    return isCharged(line) || aimed.test(line.label) ? 1 : 2;
  };
  return [
    ...namedCasts(talent, 'charged_attack'),
    ...lines
      .filter(({ label }) => !used.includes(titleOf(label)))
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .map((line) => single(talent, line, 'charged_attack')),
  ];
}

/** The attacks of the normal attack's talent: a line that is neither string nor plunge is a charged attack. */
export function ownAttacks(talent: Talent): Attacks {
  const { lines, facts } = talent;
  const strings = lines.filter(placeInString);
  const plunges = lines.filter(isPlunge);
  const isCharge = ({ label }: Line): boolean => facts.charged?.includes(titleOf(label)) ?? false;
  const beside = lines.filter((line) => besideNormal.test(line.label) && !isCharge(line));
  const known = new Set([...strings, ...plunges, ...beside]);
  return {
    normal_attack: [
      ...stringsOf(talent, strings, 'Normal Attack'),
      ...beside.map((line) => single(talent, line, 'normal_attack')),
    ],
    charged_attack: chargedOf(
      talent,
      lines.filter((line) => !known.has(line)),
    ),
    plunging_attack: plunges.map((line) => single(talent, line, 'plunging_attack')),
    rest: [],
  };
}

/** The beginning that the facts name, of those that a line could have. */
const beginningOf = (names: readonly string[] = [], { label }: Line): string | undefined =>
  names.find((beginning) => titleOf(label).startsWith(beginning));

/** The name of the line, or of the talent where the line is named as every character's. */
function chargedName({ name }: Talent, line: Line): string {
  const title = titleOf(line.label);
  return title === 'Charged Attack' ? name : title;
}

function plungeName({ name }: Talent, line: Line): string {
  const title = titleOf(line.label);
  return /^(?:Low|High) /.test(title) ? `${name}: ${title}` : title;
}

/** Lines that the facts call charged: one attack for each beginning. */
const specialCharged = (talent: Talent, lines: readonly Line[]): KitVariant[] =>
  [...groupBy(lines, (line) => beginningOf(talent.facts.charged, line) ?? '')].map(
    ([name, group]) => ({
      name,
      hits: group.flatMap((line) => hitsOf(talent, line, 'charged_attack')),
    }),
  );

/**
 * The attacks that a skill or a burst changes. A string replaces normal attacks when charged attacks of the same name
 * stand beside it, as in the Raiden Shogun's burst; a string alone is the skill's own.
 */
export function changedAttacks(talent: Talent): Attacks {
  const { lines, facts, name } = talent;
  const chargeds = lines.filter(isCharged);
  const prefixes = chargeds.map(({ label }) => charged.exec(label)?.[1] ?? '');
  const isNormal = (line: Line): boolean => beginningOf(facts.normal, line) !== undefined;
  const isString = (line: Line): boolean => {
    const prefix = placeInString(line)?.prefix;
    if (prefix === undefined) return false;
    return prefixes.includes(prefix) || prefix.endsWith('Normal Attack') || isNormal(line);
  };
  const strings = lines.filter(isString);
  const normals = lines.filter((line) => !isString(line) && isNormal(line));
  const specials = lines.filter((line) => beginningOf(facts.charged, line) !== undefined);
  const plunges = lines.filter(isPlunge);
  const known = new Set([...strings, ...normals, ...chargeds, ...specials, ...plunges]);
  return {
    normal_attack: [
      ...stringsOf(talent, strings, name),
      ...normals.map((line) => single(talent, line, 'normal_attack')),
    ],
    charged_attack: [
      ...chargeds.map((line) => single(talent, line, 'charged_attack', chargedName(talent, line))),
      ...specialCharged(talent, specials),
    ],
    plunging_attack: plunges.map((line) =>
      single(talent, line, 'plunging_attack', plungeName(talent, line)),
    ),
    rest: lines.filter((line) => !known.has(line)),
  };
}

/** Attacks that a skill or a burst turns into a share of their damage, of the character's element: Yoimiya's arrows. */
export function sharedAttacks(
  { talent, shares, element, facts, numbersOf }: ReadTalent,
  own: Attacks,
  skill: 'normal_attack' | 'charged_attack',
): KitVariant[] {
  const ordinary = own[skill][0]?.hits ?? [];
  return shares
    .filter(({ of }) => of === skill)
    .map(({ label, param }) => {
      const name = titleOf(label);
      const share = { talent, values: numbersOf(param).map(trimmed) };
      const attack = facts.attack?.[name];
      const hits = ordinary.map((hit) => ({ ...hit, element, ...(attack && { attack }), share }));
      return { name, hits };
    });
}
