import { nearest } from '../../../lib/nearest.ts';

/** The words of what someone types: without case, accents and punctuation. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]s\b|[\p{M}'’"]/gu, '')
    .replaceAll('%', ' percent')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const numbered = (letter: string, name: string, ...more: readonly string[]) =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((rank) => [
      `${letter}${rank}`,
      [`${letter}${rank}`, `${name} ${rank}`, ...more.map((other) => `${other}${rank}`)],
    ]),
  );

/** How people call a part of a set or a kit, the usual name first. */
const partNames: Readonly<Record<string, readonly string[]>> = {
  4: ['4pc', '4', '4p', '4 piece', '4 pieces', '4 pc', '4 set'],
  2: ['2pc', '2', '2p', '2 piece', '2 pieces', '2 pc', '2 set'],
  skill: ['skill', 'e', 'elemental skill'],
  burst: ['burst', 'q', 'elemental burst', 'ult', 'ultimate'],
  passive0: ['passive', 'passive 0'],
  passive1: ['a1', 'passive 1'],
  passive4: ['a4', 'passive 4'],
  ultimate: ['ultimate', 'ult', 'q', 'burst'],
  talent: ['talent'],
  technique: ['technique'],
  basic: ['basic', 'basic attack'],
  memosprite: ['memosprite'],
  bonus2: ['a2', 'bonus 2'],
  bonus4: ['a4', 'bonus 4'],
  bonus6: ['a6', 'bonus 6'],
  core: ['core', 'core skill', 'core passive', 'passive'],
  additional: ['additional', 'additional ability', 'ability'],
  chain: ['chain', 'chain attack', 'ultimate', 'ult', 'q'],
  special: ['special', 'ex special', 'skill', 'e'],
  ...numbered('c', 'constellation'),
  ...numbered('e', 'eidolon'),
  ...numbered('m', 'mindscape', 'c'),
};

/** The usual name of a part; the part itself where it has none. */
export const partName = (part: string): string => {
  const name = partNames[part]?.[0] ?? part;
  return /^[a-z]\d$/.test(name) ? name.toUpperCase() : name;
};

/** The name of a part in sentences: `constellation 4`, `passive 1`, `4pc`. */
export const partTitle = (part: string): string => {
  const [name = part, long = name] = partNames[part] ?? [];
  return /^(?:[cem]|passive|bonus)[1-6]$/.test(part) ? long : name;
};

const partsByPhrase = new Map<string, string[]>();
for (const [part, phrases] of Object.entries(partNames)) {
  for (const phrase of [part, ...phrases])
    partsByPhrase.set(phrase, [...(partsByPhrase.get(phrase) ?? []), part]);
}
const longestPhrase = 2;

/** What can be found by name: a part of a record, or all of it. */
export interface Nameable {
  readonly id: string;
  /** Of the record. */
  readonly words: readonly string[];
  /** What else the record is called, in the form of `wordsOf` with spaces: by players and in other languages. */
  readonly others: ReadonlySet<string>;
  /** Null where a record has but one, or for all of it. */
  readonly part: string | null;
  /** Whether the name of the record alone means it. */
  readonly isWhole: boolean;
  readonly label: string;
}

const small = new Set(['of', 'the', 'and', 'a', 'an', 'in', 'to', 'for', 'from', 'with']);

const initialsOf = (words: readonly string[]): string => words.map((word) => word[0]).join('');

const shortest = 3;

/**
 * How well words name a record: 0 exactly, then by another name, its beginning, a part of it, its initials; undefined not
 * at all.
 */
function rankOf(asked: readonly string[], { words, others }: Nameable): number | undefined {
  const name = words.join(' ');
  const text = asked.join(' ');
  if (text === name) return 0;
  if (others.has(text)) return 1;
  if (asked.length === 1 && text.length > 1) {
    const main = words.filter((word) => !small.has(word));
    if (words.length > 1 && [initialsOf(words), initialsOf(main)].includes(text)) return 4;
  }
  if (text.length < shortest) return undefined;
  if (name.startsWith(`${text} `)) return 2;
  return ` ${name} `.includes(` ${text} `) ? 3 : undefined;
}

interface Split {
  readonly name: readonly string[];
  /** Null: none is named. */
  readonly parts: readonly string[] | null;
}

/** The ways to read words as a name and a part, which may come first. */
function splitsOf(words: readonly string[]): Split[] {
  const splits: Split[] = [{ name: words, parts: null }];
  for (let size = 1; size <= longestPhrase && size < words.length; size += 1) {
    const last = partsByPhrase.get(words.slice(-size).join(' '));
    if (last) splits.push({ name: words.slice(0, -size), parts: last });
    const first = partsByPhrase.get(words.slice(0, size).join(' '));
    if (first) splits.push({ name: words.slice(size), parts: first });
  }
  return splits;
}

/** Those that a text names best: one, or several when it is not clear which. */
export function findNamed<Named extends Nameable>(text: string, all: readonly Named[]): Named[] {
  const ranked = splitsOf(wordsOf(text)).flatMap(({ name, parts }) =>
    all
      .filter(({ part, isWhole }) =>
        parts === null ? isWhole : part !== null && parts.includes(part),
      )
      .flatMap((one) => {
        const rank = rankOf(name, one);
        return rank === undefined ? [] : [{ one, rank }];
      }),
  );
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked.filter(({ rank }) => rank === best).map(({ one }) => one);
}

const mostSuggested = 3;

/** The words of a text that are looked at: few names have more. */
const mostWords = 4;

/** Whether a word can be of a name, and is not of a part alone. */
const isOfName = (word: string): boolean =>
  word.length >= shortest && !small.has(word) && !partsByPhrase.has(word);

/** Finds names that are near a text that names none, or several. */
export function createSuggester(all: readonly Nameable[]): (text: string) => readonly string[] {
  const names = [...new Set(all.flatMap(({ words }) => words))];
  const labels = all.map(({ label }) => label);
  return (text) => {
    const unclear = findNamed(text, all);
    const own = new Set(unclear.map(({ label }) => label));
    const isNamed = own.size === unclear.length;
    if (unclear.length > 0)
      return (isNamed ? [...own] : unclear.map(({ id }) => id)).slice(0, mostSuggested);
    const meant = wordsOf(text)
      .filter(isOfName)
      .slice(0, mostWords)
      .flatMap((word) => (names.includes(word) ? word : (nearest(word, names) ?? [])));
    const near = all.filter(({ words }) => words.some((word) => meant.includes(word)));
    const closest = nearest(text, labels);
    const found = [...(closest === undefined ? [] : [closest]), ...near.map(({ label }) => label)];
    return [...new Set(found)].slice(0, mostSuggested);
  };
}
