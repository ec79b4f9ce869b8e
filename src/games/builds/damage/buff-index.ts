import { aliasesByRecord, recordKey } from '../../aliases.ts';
import { type CatalogPack, oncePerPack } from '../../catalog-pack.ts';
import { type EffectTable, type NamedEffect, namedEffects } from '../../effects/effect.ts';
import type { BuffGiver, FoundSource, ListedBuff, NamedBuff, NamedBuffs } from '../simulation.ts';
import { type AmountRules, buffOf, type GivenEffects, isBuff } from './buff-amounts.ts';
import { createSuggester, findNamed, type Nameable, partName, wordsOf } from './buff-names.ts';
import { rankOfPart } from './effects.ts';

/** A buff that is known beside the table of effects, and the part of the table that it is. */
export type KnownBuff = NamedBuff & { readonly of?: string };

interface NamedBuffRules extends AmountRules {
  readonly known: ReadonlyMap<string, KnownBuff>;
  /** Whether it is a stat, or another source that needs no buff of the game. */
  isSource(name: string): boolean;
}

interface Entry extends Nameable, GivenEffects {
  readonly part: string | null;
}

type Kind = 'set' | 'weapon' | 'character';
type Part = readonly [part: string | null, effects: readonly NamedEffect[], isWhole: boolean];

/** Whether lists show an entry: all of a character together is found by name alone. */
const isListed = ({ part, giver }: Entry): boolean => part !== null || giver.kind === 'weapon';

/** The name of a source and what else it is called; undefined where the catalog lacks it. */
type NamesOf = (
  kind: Kind,
  key: string,
) =>
  | { readonly name: string; readonly full: string; readonly others: ReadonlySet<string> }
  | undefined;

function createNames(pack: CatalogPack): NamesOf {
  const aliases = aliasesByRecord(pack.game);
  return (kind, key) => {
    const [id = '', form] = key.split(':');
    const [name = null, ...names] = pack[`${kind}s`].find(Number(id))?.names ?? [];
    if (name === null) return undefined;
    const whole = (called: string): string => (form === undefined ? called : `${called} ${form}`);
    const called = [...names, ...(aliases.get(recordKey(kind, Number(id))) ?? [])];
    const others = called.flatMap((one) => (one === null ? [] : wordsOf(whole(one)).join(' ')));
    return { name, full: whole(name), others: new Set(others) };
  };
}

function entryOf(
  kind: Kind,
  key: string,
  [part, named, isWhole]: Part,
  called: ReturnType<NamesOf>,
): Entry | undefined {
  const effects = named.filter(isBuff);
  if (called === undefined || effects.length === 0) return undefined;
  const { name, full, others } = called;
  return {
    id: part === null ? key : `${key}-${part}`,
    key,
    part,
    isWhole,
    label: part === null ? full : `${full} ${partName(part)}`,
    words: wordsOf(full),
    others,
    giver: { kind, id: Number.parseInt(key, 10), name },
    effects,
  };
}

/** The parts of the table that reach others, each as one buff; of a character also all without ranks together. */
function entriesOf({ sets, weapons, characters }: EffectTable, pack: CatalogPack): Entry[] {
  const namesOf = createNames(pack);
  const entriesBy = (kind: Kind, key: string, parts: readonly Part[]): Entry[] => {
    const called = namesOf(kind, key);
    return parts.flatMap((part) => entryOf(kind, key, part, called) ?? []);
  };
  return [
    ...Object.entries(sets).flatMap(([id, parts]) => {
      const most = Object.keys(parts).at(-1);
      const own = Object.entries(parts).map(
        ([part, effects]): Part => [part, namedEffects(`${id}-${part}`, effects), part === most],
      );
      return entriesBy('set', id, own);
    }),
    ...Object.entries(weapons).flatMap(([id, effects]) =>
      entriesBy('weapon', id, [[null, namedEffects(id, effects), true]]),
    ),
    ...Object.entries(characters).flatMap(([key, { effects = {} }]) => {
      const own = Object.entries(effects).map(
        ([part, some]): Part => [
          part,
          namedEffects(`${Number.parseInt(key, 10)}-${part}`, some),
          false,
        ],
      );
      const ofAll = own.filter(([part]) => rankOfPart(part ?? '') === 0);
      return entriesBy('character', key, [...own, [null, ofAll.flatMap(([, some]) => some), true]]);
    }),
  ];
}

/** Each entry by its id, and each of its effects alone by the id of that. */
function entriesById(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const single = entries
    .filter(isListed)
    .flatMap((entry) =>
      entry.effects.map(
        (named) => [named.id, { ...entry, id: named.id, effects: [named] }] as const,
      ),
    );
  return new Map([...single, ...entries.map((entry) => [entry.id, entry] as const)]);
}

const plainWords = (name: string): string => name.replaceAll('_', ' ');
const sortedWords = (text: string): string => wordsOf(text).toSorted().join(' ');
/** Called by its name in notes, where the caller did not send the source itself. */
const labelled = ({ source, named }: FoundSource, label: string): FoundSource => ({
  source,
  ...(named && { named: { ...named, label } }),
});
const effectsText = ({ effects }: Entry): string =>
  JSON.stringify(effects.map(({ effect }) => effect));

/** The buffs of one pack. */
function createIndex(rules: NamedBuffRules, pack: CatalogPack) {
  const { known, isSource } = rules;
  const entries = entriesOf(rules.effects.table, pack);
  const byId = entriesById(entries);
  const knownOf = new Map([...known].map(([name, { of }]) => [of, name]));
  const knownByWords = new Map([...known.keys()].map((name) => [sortedWords(name), name]));
  const made = new Map<string, FoundSource>();

  const labelOf = (name: string): string =>
    byId.get(known.get(name)?.of ?? '')?.label ?? plainWords(name);

  /** What is known of a buff, in the amount that its giver gives where that matters. */
  function readKnown(name: string): FoundSource {
    const { of, ...buff } = known.get(name) ?? { effects: {} };
    const entry = byId.get(of ?? '');
    if (entry === undefined) return { source: name, named: { ...buff, ids: [name] } };
    const named = { ...buff, ids: entry.effects.map(({ id }) => id) };
    const [[stat, amount] = ['', 0]] = Object.entries(buff.effects);
    if (amount !== 0) return { source: name, named };
    const { effects, giver } = buffOf(rules, entry, pack);
    const [given = 0] = Object.values(effects);
    return {
      source: name,
      named: { ...named, effects: { ...buff.effects, [stat]: given }, ...(giver && { giver }) },
    };
  }

  function read(entry: Entry): FoundSource {
    const name = knownOf.get(entry.id);
    const before = made.get(entry.id);
    if (before) return before;
    const plain =
      name === undefined
        ? { source: entry.id, named: buffOf(rules, entry, pack) }
        : readKnown(name);
    const found = labelled(plain, entry.label);
    made.set(entry.id, found);
    return found;
  }

  const shown = (
    { source: id, named }: FoundSource,
    name: string,
    source: BuffGiver,
  ): ListedBuff => {
    const notes = [named?.assumed, named?.giver && `as ${named.giver} gives it`];
    return {
      id,
      name,
      source,
      stats: named?.effects ?? {},
      seconds: named?.seconds ?? null,
      note: notes.filter((note) => note !== undefined).join('; ') || null,
    };
  };

  function find(text: string): FoundSource | undefined {
    const plain = [text, wordsOf(text).join('_')].find(isSource);
    if (plain !== undefined) return { source: plain };
    if (known.has(text)) return readKnown(text);
    const name = knownByWords.get(sortedWords(text));
    if (name !== undefined) return labelled(readKnown(name), labelOf(name));
    const entry = byId.get(text.trim().toLowerCase());
    if (entry) return read(entry);
    const [found, ...others] = findNamed(text, entries);
    // Both of a pair of siblings have the same.
    const isClear = found && others.every((one) => effectsText(one) === effectsText(found));
    return isClear ? read(found) : undefined;
  }

  /** Those that are known beside the table first. */
  function list(): readonly ListedBuff[] {
    const first = [...known].map(([name, { of }]) => {
      const entry = byId.get(of ?? '');
      const plain = plainWords(name);
      const giver = entry?.giver ?? { kind: 'team' as const, id: null, name: plain };
      return shown(readKnown(name), entry?.label ?? plain, giver);
    });
    const others = entries
      .filter((entry) => isListed(entry) && !knownOf.has(entry.id))
      .map((entry) => shown(read(entry), entry.label, entry.giver));
    return [...first, ...others];
  }

  /** The sources that a text is another name of. */
  function calledBy(text: string): readonly BuffGiver[] {
    const name = wordsOf(text).join(' ');
    return entries.filter(({ others }) => others.has(name)).map(({ giver }) => giver);
  }

  return { find, list, calledBy, suggest: createSuggester(entries) };
}

export function createNamedBuffs(rules: NamedBuffRules): NamedBuffs {
  const indexOf = oncePerPack((pack) => createIndex(rules, pack));
  const listAll = oncePerPack((pack) => indexOf(pack).list());
  return {
    find: (source, pack) => indexOf(pack).find(source),
    suggest: (source, pack) => indexOf(pack).suggest(source),
    list(search, pack) {
      const wanted = wordsOf(search ?? '');
      const all = listAll(pack);
      if (search === null) return all;
      // Nothing has a name of marks alone.
      if (wanted.length === 0) return [];
      // What a simulation would read comes first.
      const { find, calledBy } = indexOf(pack);
      const meant = find(search)?.source;
      const called = calledBy(search);
      const isCalled = (source: BuffGiver): boolean =>
        called.some(({ kind, id }) => source.kind === kind && source.id === id);
      const found = all.filter(({ id, name, source }) => {
        if (id === meant) return false;
        const words = wordsOf(`${name} ${id}`);
        return (
          isCalled(source) || wanted.every((one) => words.some((word) => word.startsWith(one)))
        );
      });
      return [...all.filter(({ id }) => id === meant), ...found];
    },
  };
}
