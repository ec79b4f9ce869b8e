import type { KitVariant } from '../../../src/games/builds/kit.ts';
import { hitsOf, type Talent, titleOf } from './kits-hits.ts';
import type { Line } from './kits-lines.ts';
import type { SkillName } from './kits-names.ts';

/** Attacks of a talent, each with its variants: those that everyone has, or those that a skill or a burst changes. */
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
export function placeInString({ label }: Line): { prefix: string; segment: number } | undefined {
  const [whole, prefix = '', segment = '1'] = inString.exec(label) ?? [];
  return whole === undefined ? undefined : { prefix, segment: Number(segment) };
}

export const isCharged = ({ label }: Line): boolean => charged.test(label);

/** What stands before `Charged Attack`; undefined for a line that is none. */
export function chargedPrefix({ label }: Line): string | undefined {
  const match = charged.exec(label);
  return match ? (match[1] ?? '') : undefined;
}

export const isPlunge = ({ label }: Line): boolean => plunge.test(label);

/** Groups in the order of their first lines. */
export function grouped(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): readonly (readonly [key: string, lines: readonly Line[]])[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups];
}

/** A variant for each string among the lines, called as its lines are, or else as by default. */
export const stringsOf = (
  talent: Talent,
  lines: readonly Line[],
  defaultName: string,
): KitVariant[] =>
  grouped(lines, (line) => placeInString(line)?.prefix ?? '').map(([prefix, group]) => ({
    name: prefix.replace(/ ?Normal Attack$/, '') || defaultName,
    hits: group.flatMap((line) =>
      hitsOf(talent, line, 'normal_attack', { segment: placeInString(line)?.segment ?? 1 }),
    ),
  }));

/** A variant of one line alone. */
export const single = (
  talent: Talent,
  line: Line,
  attack: SkillName,
  name = titleOf(line.label),
): KitVariant => ({ name, hits: hitsOf(talent, line, attack) });
