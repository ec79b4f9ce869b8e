import type { KitVariant } from '../../../src/games/builds/kit.ts';
import { castTitles, namedCasts, type Talent, titleOf } from './kits-hits.ts';
import type { Line } from './kits-lines.ts';
import {
  type Attacks,
  isCharged,
  isPlunge,
  placeInString,
  single,
  stringsOf,
} from './kits-strings.ts';

const aimed = /\bAimed Shot\b/;
/** Beside the string, and dealt by normal attacks. */
const besideNormal = /^(?:Spiritbreath Thorn|Mid-Air Normal Attack|Riptide)/;
/** The game's own words for a bow drawn as far as it goes. */
const fullyDrawn = /^(?:Fully-Charged Aimed Shot|Aimed Shot Charge Level 1|Level 1 Aimed Shot)$/;

/** A fully drawn bow comes first; of a spinning claymore the turn comes before the final blow, as the game lists them. */
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

/** Those of the normal attack's talent: what is neither string nor plunge is charged, in the character's own words. */
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
