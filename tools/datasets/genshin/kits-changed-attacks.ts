import type { KitVariant } from '../../../src/games/builds/kit.ts';
import { hitsOf, type Talent, titleOf } from './kits-hits.ts';
import type { Line } from './kits-lines.ts';
import {
  type Attacks,
  chargedPrefix,
  grouped,
  isCharged,
  isPlunge,
  placeInString,
  single,
  stringsOf,
} from './kits-strings.ts';

/** The beginning that the facts name, of those that a line could have. */
const beginningOf = (names: readonly string[] = [], { label }: Line): string | undefined =>
  names.find((beginning) => titleOf(label).startsWith(beginning));

/** Called what the line is called, or what the talent is where every character has an attack that is called so. */
function chargedName({ name }: Talent, line: Line): string {
  const title = titleOf(line.label);
  return title === 'Charged Attack' ? name : title;
}

function plungeName({ name }: Talent, line: Line): string {
  const title = titleOf(line.label);
  return /^(?:Low|High) /.test(title) ? `${name}: ${title}` : title;
}

/** Lines that the facts call charged are one attack for each beginning. */
const specialCharged = (talent: Talent, lines: readonly Line[]): KitVariant[] =>
  grouped(lines, (line) => beginningOf(talent.facts.charged, line) ?? '').map(([name, group]) => ({
    name,
    hits: group.flatMap((line) => hitsOf(talent, line, 'charged_attack')),
  }));

/**
 * The attacks that a skill or a burst changes: a string is one of normal attacks when charged attacks stand beside it
 * under the same name, as those of the Raiden Shogun's burst; a string alone is the skill's own.
 */
export function changedAttacks(talent: Talent): Attacks {
  const { lines, facts, name } = talent;
  const prefixes = lines.flatMap((line) => chargedPrefix(line) ?? []);
  const isNormal = (line: Line): boolean => beginningOf(facts.normal, line) !== undefined;
  const isString = (line: Line): boolean => {
    const prefix = placeInString(line)?.prefix;
    if (prefix === undefined) return false;
    return prefixes.includes(prefix) || prefix.endsWith('Normal Attack') || isNormal(line);
  };
  const strings = lines.filter(isString);
  const normals = lines.filter((line) => !isString(line) && isNormal(line));
  const chargeds = lines.filter(isCharged);
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
