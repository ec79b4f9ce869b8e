import type { ScalingStat } from '../../../../src/games/builds/kit.ts';

/** One share of a stat, as a description names it: positions are those of the tables, from 1. */
export interface Clause {
  readonly element: string;
  /** `dot` and `additional` are no hits of the attack itself. */
  readonly kind: 'hit' | 'dot' | 'additional';
  readonly shares: readonly { readonly stat: ScalingStat; readonly position: number }[];
  /** A count, or the position of one. */
  readonly times: { readonly count: number } | { readonly position: number };
  /** Its sentence, and the part of the sentence before it. */
  readonly sentence: string;
  readonly lead: string;
  /** Whether it hits the target, not only others. */
  readonly isOnTarget: boolean;
  /** Whether the stat is the character's own. */
  readonly isOwn: boolean;
}

const element = '(?<element>Physical|Fire|Ice|Lightning|Wind|Quantum|Imaginary)';
const noun = '(?<noun>DMG|DoT)';
const number = String.raw`#(?<position>\d+)\[[^\]]*\]%`;
const stat = '(?<stat>ATK|Max HP|DEF)';
/** Behind a `plus`. */
const second = String.raw`#(?<second>\d+)\[[^\]]*\]% of [^#]*?(?<secondStat>ATK|Max HP|DEF)`;

/** `Fire DMG equal to #1[i]% of Himeko's ATK`, with a second share behind a `plus`. */
const equalTo = new RegExp(
  String.raw`\b${element} (?<word>Additional |Ultimate )?${noun}\b(?<between>[^#]*?)equal to (?:a (?:max|total) of )?${number} of (?<owner>[^#]*?)${stat}\b(?: plus ${second}\b)?`,
  'g',
);
/** `#1[i]% of Xueyi's ATK as Quantum DMG`. */
const asDamage = new RegExp(
  String.raw`${number} of (?<owner>[^#]*?)${stat} as ${element} ${noun}\b`,
  'g',
);

const stats: Readonly<Record<string, ScalingStat>> = { ATK: 'atk', 'Max HP': 'hp', DEF: 'def' };

/** Owners that are not the character: an ally, an enemy, a summon. */
const strangers = /ally's|Bondmate|Mem's|Evey's|Garmentmaker|target's|enemy's/;

const onTarget =
  /designated|one (?:enemy|random|target)|single|random|all enem|primary|\bth(?:e|is)(?: attacker| chosen| same)? (?:enemy|target|attacker)|marked|"Prey"|"Bait"|"Patron"/;
const onOthers = /adjacent|other targets/;

/** The words that come first count; without any, it hits the target. */
function isOnTarget(behind: string, between: string): boolean {
  const words = [between, behind].find((part) => onTarget.test(part) || onOthers.test(part)) ?? '';
  const [target, others] = [words.search(onTarget), words.search(onOthers)];
  return others < 0 || (target >= 0 && target < others);
}

const counts =
  /(?:(\d+)|#(\d+)\[i\])(?: extra)?(?:-hit|(?: hits?| instances?| times?| instance\(s\)| time\(s\)))/g;
/** `with each time dealing`, `each dealing`, `each instance being`, right before the clause. */
const each = /\beach(?: hit| time| instance(?: of DMG)?)? (?:deal(?:s|ing)|being|causing)\s*$/i;

function timesOf(before: string): Clause['times'] {
  if (!each.test(before)) return { count: 1 };
  const [, count, position] = [...before.matchAll(counts)].at(-1) ?? [];
  if (position !== undefined) return { position: Number(position) };
  return { count: Number(count ?? 1) };
}

/** Ends of sentences and lines; `Dr. Ratio` is none. */
const sentenceEnd = /(?<!\bDr\.)(?<=[.!:]["”]?)\s+|\n+/;

const kindOf = (noun: string | undefined, word: string | undefined): Clause['kind'] => {
  if (noun === 'DoT') return 'dot';
  return word === 'Additional ' ? 'additional' : 'hit';
};

function shareOf(position: string | undefined, name: string | undefined): Clause['shares'] {
  const known = stats[name ?? ''];
  return known === undefined ? [] : [{ stat: known, position: Number(position) }];
}

/** The shares in a sentence, in order, with their beginnings and ends. */
const findShares = (sentence: string) =>
  [...sentence.matchAll(equalTo), ...sentence.matchAll(asDamage)]
    .map(({ index, 0: all, groups = {} }) => ({
      index,
      end: index + all.length,
      between: groups['between'] ?? '',
      owner: groups['owner'] ?? '',
      clause: {
        element: (groups['element'] ?? '').toLowerCase(),
        kind: kindOf(groups['noun'], groups['word']),
        shares: [
          ...shareOf(groups['position'], groups['stat']),
          ...shareOf(groups['second'], groups['secondStat']),
        ],
      },
    }))
    .toSorted((one, other) => one.index - other.index);

/** The clauses of a description that deal a share of a stat as damage. */
export function clausesOf(description: string): Clause[] {
  let before = '';
  return description.split(sentenceEnd).flatMap((sentence) => {
    const all = findShares(sentence);
    const clauses = all.map(({ index, end, between, owner, clause }, place): Clause => {
      const last = all[place - 1]?.end ?? 0;
      // A count may stand at the end of the sentence before: `deals 4 instances of DMG. Each instance of DMG deals …`
      const words = `${place === 0 ? before : ''} ${sentence.slice(last, index)}`;
      return {
        ...clause,
        times: timesOf(words),
        sentence,
        lead: sentence.slice(0, index),
        isOnTarget: isOnTarget(sentence.slice(end, all[place + 1]?.index), between),
        // A bleed takes its share of the enemy's HP.
        isOwn:
          !strangers.test(owner) && !(clause.kind === 'dot' && clause.shares[0]?.stat === 'hp'),
      };
    });
    before = sentence;
    return clauses;
  });
}
