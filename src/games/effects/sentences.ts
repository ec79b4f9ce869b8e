import { type CatalogPack, recordName } from '../catalog-pack.ts';
import type { Language } from '../ids.ts';
import { conditionGroups, isOfElement, reactionNames } from './conditions.ts';
import { amountAt, type Bearer, type Effect, listOf } from './effect.ts';
import { formatAmount, formatPercent, formatPlain, isFlat, reachOf } from './stats.ts';
import { createTerms, type Terms } from './terms.ts';

/** What names characters. */
type NamingPack = Pick<CatalogPack, 'game' | 'characters'>;

/** Says what effects do; a sentence is of one effect at a refinement or level from 1. */
export interface SentenceWriter {
  sentence(effect: Effect, level?: number): string;
  /** Several sentences as one text. */
  join(sentences: readonly string[]): string;
}

/**
 * Says in one language what effects do, in labels that need no inflection, with the terms of the game: "After Elemental
 * Skill: ATK +20%, for 12 s, up to 3 stacks (party)."
 */
export function createSentenceWriter(pack: NamingPack, language: Language): SentenceWriter {
  const terms = createTerms(pack.game, language);
  const { word, comma, space } = terms;
  const bearersOf = ({
    ids = [],
    elements = [],
    weapons = [],
    paths = [],
    specialties = [],
  }: Bearer) => [
    ...new Set(ids.map((id) => recordName(pack.characters, id, language) ?? String(id))),
    ...elements.map((name) => word(`el.${name}`)),
    ...[...weapons, ...paths, ...specialties].map((name) => word(`p.${name}`)),
  ];
  const notesOf = (effect: Effect): string => {
    const { bearer, hits = [] } = effect;
    const reach = reachOf(effect);
    const notes = [
      ...(reach === 'bearer' ? [] : [word(`to.${reach}`)]),
      ...(bearer ? [terms.say('only', { x: terms.alternatives(bearersOf(bearer)) })] : []),
      ...sayHits(hits, terms, language),
    ];
    return notes.length === 0 ? '' : `${word('open')}${notes.join(comma)}${word('close')}`;
  };
  return {
    sentence(effect, level = 1) {
      const head = effect.when?.split('+').map((one) => sayCondition(one, terms)) ?? [];
      const body = [sayAmount(effect, level, terms), ...sayDetails(effect, level, terms)];
      const start = head.length === 0 ? '' : `${head.join(comma)}${word('colon')}`;
      const said = `${start}${body.join(comma)}`.replace(decimalPoint, word('decimal'));
      const text = language === 'fr' ? said.replace(elided, "d'") : said;
      return `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}${notesOf(effect)}${word('end')}`;
    },
    join: (sentences) => sentences.join(space),
  };
}

const decimalPoint = /(?<=\d)\.(?=\d)/g;

/** French: "80% d'ATQ". */
const elided = /\bde (?=[aeiouyâàéèêëîïôœùûü])/gi;

/** More hits than these are not named. */
const mostHits = 2;

/** Hits have names in English alone. */
function sayHits(hits: readonly string[], { word }: Terms, language: Language): string[] {
  if (hits.length === 0) return [];
  return [language === 'en' && hits.length <= mostHits ? hits.join(' / ') : word('some_hits')];
}

/** Where amounts are not said: it happens, or does not. */
const isWhole = (stat: string, amount: number): boolean =>
  stat === 'freeze' ||
  stat.endsWith('_infusion') ||
  (stat === 'interruption_resistance' && amount === 1);

/** Templates of amounts that are no numbers alone. */
const units: Readonly<Record<string, string>> = {
  cooldown: 'unit_seconds',
  effect_duration: 'unit_duration',
};

/** "ATK +20% of DEF" */
function sayAmount(effect: Effect, level: number, terms: Terms): string {
  const { say, space, statNames } = terms;
  const stats = listOf(effect.stat);
  const [stat = ''] = stats;
  const amount = amountAt(effect.amount, level);
  const name = statNames(stats);
  if (isWhole(stat, amount)) return name;
  const { text, per } = formatAmount(effect, stat, amount);
  const unit = units[stat];
  const value = unit === undefined ? text : say(unit, { n: text });
  const source = effect.of === undefined ? '' : terms.sourceName(effect.of);
  if (per !== undefined)
    return sayPer({ name, value, step: formatPlain(per, effect.of), stat: source }, terms);
  const said = effect.of === undefined ? value : sayShare(value, source, terms);
  if (stat === 'damage') return sayDamage(effect.element, said, terms);
  if (name.includes('{v}')) return name.replace('{v}', said);
  return `${name}${/^[+-]/.test(said) ? space : ' '}${said}`;
}

/** "+5% of DEF"; the sign stands first in every language. */
function sayShare(value: string, stat: string, { say }: Terms): string {
  const [, sign = '', n = ''] = /^([+-]?)(.*)$/.exec(value) ?? [];
  return say('share', { value, sign, n, stat });
}

/** "ATK +0.2% per 1% DEF"; some languages say the stat after what it grows with. */
function sayPer(
  values: Readonly<Record<'name' | 'value' | 'step' | 'stat', string>>,
  terms: Terms,
) {
  const said = terms.say('per', values);
  return terms.word('per').includes('{name}') ? said : `${values.name} ${said}`;
}

const sayDamage = (element: string | undefined, v: string, { word, say }: Terms): string =>
  element === undefined
    ? say('any_damage', { v })
    : say('added_damage', { v, x: word(`el.${element}`) });

const given = <Value>(value: Value | undefined, say: (value: Value) => string): string[] =>
  value === undefined ? [] : [say(value)];

/** Limits, and how long and how often. */
function sayDetails(effect: Effect, level: number, terms: Terms): string[] {
  const { of = '', as } = effect;
  const { say } = terms;
  return [
    ...given(effect.above || undefined, (above) => say('above', { n: formatPlain(above, of) })),
    ...given(effect.most, (most) => say('most', { n: sayMost(most, effect, level, terms) })),
    ...given(effect.seconds, (n) => say('seconds', { n })),
    ...given(effect.turns, (n) => say(n === 1 ? 'turn' : 'turns', { n })),
    ...given(effect.stacks === 1 ? undefined : effect.stacks, (n) =>
      say('stacks', { n: Math.round(n) }),
    ),
    // It may differ by refinement.
    ...given(effect.cooldown, (all) => say('cooldown', { n: amountAt(all, level) })),
    ...given(as === 'none' ? undefined : as, (kind) =>
      say('as', { x: terms.kindName(kind, 'as') }),
    ),
  ];
}

function sayMost(
  most: NonNullable<Effect['most']>,
  { stat, of }: Effect,
  level: number,
  terms: Terms,
): string {
  if (typeof most === 'object' && 'share' in most)
    return sayShare(formatPercent(most.share), terms.sourceName(most.of), terms);
  const limit = amountAt(most, level);
  return isFlat(listOf(stat)[0] ?? '', of) ? formatPlain(limit) : formatPercent(limit);
}

/** One condition, of whose alternatives one is enough. */
function sayCondition(condition: string, terms: Terms): string {
  const { say, alternatives, sourceName } = terms;
  return alternatives(
    conditionGroups(condition).map(({ kind, values, value = '', stat }) => {
      // Shares without a stat are of HP.
      const x =
        values.length > 0 ? alternatives(listNames(kind, values, terms)) : sourceName(stat ?? 'hp');
      return say(`c.${isOfElement(kind, values) ? `${kind}_of` : kind}`, { x, n: value });
    }),
  );
}

/** What a condition lists: skills, reactions, members of the party, states of an enemy. */
function listNames(kind: string, values: readonly string[], terms: Terms): string[] {
  const { word, kindName } = terms;
  switch (kind) {
    case 'reaction':
    case 'team_reaction':
      return reactionNames(values).map((name) => word(`el.${name}`, `r.${name}`));
    case 'anomaly':
      return values.map((name) => word(`k.${name}`, `el.${name}`));
    case 'team':
      return values.map((one) => {
        const [name = '', count] = one.split(':');
        const said = word(`p.${name}`, `c.${name}`, `el.${name}`);
        return count === undefined ? said : `${said} ×${count}`;
      });
    case 'enemy':
      return enemyStates(values, terms);
    case 'use':
    case 'ally_use':
      return values.map((name) => kindName(name, 'u'));
    case 'hit':
      return values.map((name) => (name === 'any' ? word('k.attack') : kindName(name)));
    default:
      return values.map((name) => kindName(name));
  }
}

/** Their own states, then what they are affected by. */
function enemyStates(
  values: readonly string[],
  { word, say, known, alternatives }: Terms,
): string[] {
  const states = values.filter((name) => name.startsWith('weak:') || known(`e.${name}`));
  const effects = values.filter((name) => !states.includes(name));
  const x = alternatives(
    effects.map((name) => word(`n.${name}`, `el.${name}`, `k.${name}`, `r.${name}`)),
  );
  return [
    ...states.map((name) =>
      name.startsWith('weak:')
        ? say('e.weakness', { x: word(`el.${name.slice('weak:'.length)}`) })
        : word(`e.${name}`),
    ),
    ...(x === '' ? [] : [say('e.affected', { x })]),
  ];
}
