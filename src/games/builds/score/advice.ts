import { memoize } from '../../../lib/memoize.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import type { Language } from '../../ids.ts';
import { textIn } from '../../names.ts';
import { slotName } from '../../slot-names.ts';
import { isRatio } from '../words.ts';
import { type Phrase, phrases } from './phrases.ts';

/** A value in a stat, as a fraction or flat. */
interface Amount {
  readonly of: string;
  readonly value: number;
}

/** What stands for a name in braces: each is said in the words of the game. */
export interface AdviceValues {
  readonly slot?: string;
  readonly slots?: readonly string[];
  readonly stat?: string;
  readonly stats?: readonly string[];
  readonly old?: { readonly stat: string } | { readonly sets: readonly number[] };
  readonly set?: number;
  readonly share?: number;
  readonly from?: Amount;
  readonly to?: Amount | number;
}

/** One sentence, in no language yet. */
export interface Advice {
  readonly phrase: Phrase;
  readonly values: AdviceValues;
  /** Whether the damage grows with `stat`, which a second sentence says. */
  readonly scales?: boolean;
}

/** What following an advice adds. */
interface Gain {
  readonly points: number;
  /** Of the damage of a rotation; null where no simulation says it. */
  readonly percent: number | null;
}

const shares = new Set(['hp_percent', 'atk_percent', 'def_percent']);

type Words = Readonly<Record<string, string | undefined>>;

const said = <Value>(
  value: Value | undefined,
  say: (value: Value) => string,
): string | undefined => (value === undefined ? undefined : say(value));

/** What stands between names in braces, and the names: each second part is one. */
const partsOf = memoize((phrase: string) => phrase.split(/\{(\w+)\}/));

const fill = (phrase: string, words: Words): string =>
  partsOf(phrase)
    .map((part, index) => (index % 2 === 0 ? part : (words[part] ?? '')))
    .join('');

/** Sentences without a space between them. */
const unspaced = new Set<Language>(['ja', 'zh-cn', 'zh-tw']);

/** Writes advice on a character in a language, with the game's own words. */
export function createAdviceWriter(pack: CatalogPack, avatarId: number, language: Language) {
  const own = phrases[language];
  const join = (words: readonly string[]): string => {
    // A word stands before the last alone; a mark stands between all.
    const comma = /\p{L}/u.test(own.and) ? ', ' : own.and;
    return words.length < 2
      ? words.join('')
      : `${words.slice(0, -1).join(comma)}${own.and}${words.at(-1)}`;
  };
  const stat = (name: string): string => {
    const said = textIn(pack.shared.statNames?.[name], language) ?? name;
    return shares.has(name) && !said.endsWith('%') ? `${said}%` : said;
  };
  const slot = (name: string): string => slotName(name, language);
  const set = (id: number): string => textIn(pack.sets.find(id)?.names, language) ?? String(id);
  const amount = ({ of, value }: Amount): string =>
    isRatio(of) ? `${Math.round(value * 100)}%` : String(Math.round(value));
  const wordsOf = (values: AdviceValues): Words => ({
    character: textIn(pack.characters.find(avatarId)?.names, language) ?? '',
    slot: said(values.slot, slot),
    slots: said(values.slots, (slots) => join(slots.map(slot))),
    stat: said(values.stat, stat),
    stats: said(values.stats, (stats) => join(stats.map(stat))),
    old: said(values.old, (old) => ('stat' in old ? stat(old.stat) : join(old.sets.map(set)))),
    set: said(values.set, set),
    share: said(values.share, (share) => String(Math.round(share * 100))),
    from: said(values.from, amount),
    to: said(values.to, (to) => (typeof to === 'number' ? String(to) : amount(to))),
  });
  const gainOf = ({ points, percent }: Gain): string =>
    fill(own.gain, {
      points: String(points),
      damage: percent === null ? '' : fill(own.damage, { percent: String(percent) }),
    });
  return ({ phrase, values, scales = false }: Advice, gain: Gain): string => {
    const words = wordsOf(values);
    const base = values.stat?.replace(/_percent$/, '') ?? '';
    const sentences = [
      fill(own[phrase], words),
      ...(scales ? [fill(own.scales, { ...words, stat: stat(base) })] : []),
      gainOf(gain),
    ];
    return sentences.join(unspaced.has(language) ? '' : ' ');
  };
}
