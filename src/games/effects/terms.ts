import { readTable } from '../data-file.ts';
import type { GameId, Language } from '../ids.ts';
import { type Names, ownText } from '../names.ts';
import { elementOf, isEveryAttack, ofAllElements, type StatParts, statParts } from './stats.ts';

/** The words of sentences, those of a game before those that all share: labels and templates that need no inflection. */
const rows = readTable<Readonly<Record<GameId | 'shared', Readonly<Record<string, Names>>>>>(
  'effects',
  'words',
);

type Values = Readonly<Record<string, string | number>>;

const unspaced = new Set<Language>(['ja', 'zh-cn', 'zh-tw']);

const slashed = (names: readonly string[]): string => [...new Set(names)].join(' / ');

export type Terms = ReturnType<typeof createTerms>;

/** The words of one game in one language, and its names for stats. */
export function createTerms(game: GameId, language: Language) {
  const find = (...keys: string[]): string | null => {
    for (const key of keys) {
      const found = ownText(rows[game][key], language) ?? ownText(rows.shared[key], language);
      if (found !== null) return found;
    }
    return null;
  };
  /** The first of the words that is known. An unknown one is spelled as in the data; a test finds it. */
  const word = (...keys: string[]): string =>
    find(...keys) ?? (keys.at(-1) ?? '').replace(/^\w+\./, '').replaceAll('_', ' ');
  const say = (key: string, values: Values): string =>
    word(key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  const space = unspaced.has(language) ? '' : ' ';
  const comma = word('comma');

  /**
   * A kind of attack, an element, a reaction, or a kind of attack of an element; `part` are other words for where it is
   * used or what counts as it.
   */
  const kindName = (kind: string, part?: 'u' | 'as'): string => {
    const element = elementOf(kind);
    const keys = [`${part}.${kind}`, `el.${kind}`, `k.${kind}`, `r.${kind}`];
    return element === undefined || find(...keys) !== null
      ? word(...keys)
      : [word(`el.${element}`), word(`k.${kind.slice(element.length + 1)}`)].join(space);
  };
  const baseName = (stat: string): string => word(`st.${stat}`, `of.${stat}`);
  const partsOf = (stat: string): StatParts =>
    statParts(stat, (name) => find(`st.${name}`) !== null);
  const nameOf = (kinds: readonly string[], base: string): string => {
    const x = slashed(kinds.filter((kind) => kind !== '').map((kind) => kindName(kind)));
    if (base === 'infusion') return say('infusion', { x });
    return x === '' ? baseName(base) : say('stat_of_kind', { x, stat: baseName(base) });
  };
  const statName = (stat: string): string => {
    const { kind, base } = partsOf(stat);
    return nameOf([kind], base);
  };

  return {
    word,
    say,
    space,
    comma,
    kindName,
    known: (key: string): boolean => find(key) !== null,
    alternatives: (list: readonly string[]): string =>
      list.length < 2
        ? list.join('')
        : `${list.slice(0, -1).join(word('list'))}${word('or')}${list.at(-1)}`,
    /** A stat that an amount is a share of. */
    sourceName: (stat: string): string => find(`of.${stat}`) ?? statName(stat),
    /** One name for stats that differ in the kind of attack alone. */
    statNames(stats: readonly string[]): string {
      const plain = stats.map((stat) => statParts(stat, () => false));
      // Elements have names of their own for their bonus; several read better as "Fire / Ice DMG".
      const isOfElements =
        stats.length > 1 && plain.every(({ kind }) => elementOf(`${kind}_`) === kind);
      const parts = isOfElements ? plain : stats.map(partsOf);
      const base = parts[0]?.base ?? '';
      if (!parts.every((part) => part.base === base && part.kind !== ''))
        return slashed(stats.map(statName));
      const kinds = parts.map(({ kind }) => kind);
      if (isEveryAttack(kinds)) return baseName(base);
      const kind = ofAllElements(kinds);
      return kind === undefined ? nameOf(kinds, base) : nameOf([kind], 'elemental_dmg_bonus');
    },
  };
}
