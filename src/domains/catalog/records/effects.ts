import { oncePerPack } from '../../../games/catalog-pack.ts';
import {
  amountAt,
  type Bearer,
  type Effect,
  type EffectTable,
  type KitEffects,
  listOf,
  namedEffects,
} from '../../../games/effects/effect.ts';
import { kitEffects } from '../../../games/effects/parts.ts';
import { createSentenceWriter, type SentenceWriter } from '../../../games/effects/sentences.ts';
import { reachOf } from '../../../games/effects/stats.ts';
import type { Language } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { ownText, type Text, textIn } from '../../../games/names.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { PresentOptions } from './present.ts';

export type EffectModel = ReturnType<typeof presentEffect>;
export type EffectSource = NonNullable<EffectModel['of']>;

const writersOf = oncePerPack((pack) =>
  memoize((language: Language): SentenceWriter => createSentenceWriter(pack, language)),
);

const writerOf = ({ pack, language }: PresentOptions): SentenceWriter => writersOf(pack)(language);

export const effectsOf = ({ pack }: PresentOptions): EffectTable => games[pack.game].builds.effects;

/** The effects of one source: what a set gives with some number of pieces, a passive, a part of a kit. */
export const presentEffects = (
  id: string,
  from: string,
  effects: readonly Effect[] | undefined,
  options: PresentOptions,
) =>
  namedEffects(id, effects ?? []).map(({ id: own, effect }) =>
    presentEffect(own, from, effect, options),
  );

/** All effects of a kit, by their parts. */
export function presentKitEffects(id: number, element: string | null, options: PresentOptions) {
  const effects = kitEffects(effectsOf(options), id, element);
  return Object.entries(effects).flatMap(([part, list]) =>
    presentEffects(`${id}-${part}`, part, list, options),
  );
}

function presentEffect(id: string, from: string, effect: Effect, options: PresentOptions) {
  const { stacks = 1, usualStacks = stacks, usual = true, bearer = {}, as: attack = null } = effect;
  const { by = null, seconds = null, turns = null, cooldown, element = null } = effect;
  return {
    id,
    from,
    stats: listOf(effect.stat),
    amounts: listOf(effect.amount),
    of: presentSource(effect),
    by,
    when: effect.when?.split('+') ?? [],
    usual,
    stacks,
    usualStacks,
    to: reachOf(effect),
    seconds,
    turns,
    // It may differ by refinement.
    cooldown: cooldown === undefined ? null : amountAt(cooldown, 1),
    hits: effect.hits ?? [],
    element,
    attack,
    only: bearerWords(bearer),
    get text() {
      return writerOf(options).sentence(effect);
    },
  };
}

/** The stat that an amount is a share of. */
function presentSource({ of, above, step, most = [] }: Effect) {
  if (of === undefined) return null;
  const limit =
    typeof most === 'object' && 'share' in most
      ? { most: [most.share], mostOf: most.of }
      : { most: listOf(most), mostOf: null };
  return { stat: of, above: above ?? null, step: step ?? null, ...limit };
}

/** Whom it works for, in the form of conditions: `element:cryo`. */
const bearerWords = ({ ids, elements, weapons, paths, specialties }: Bearer): string[] =>
  Object.entries({
    id: ids,
    element: elements,
    weapon: weapons,
    path: paths,
    specialty: specialties,
  }).flatMap(([kind, values]) =>
    (values ?? []).map((value: string | number) => `${kind}:${value}`),
  );

/** What effects do at a refinement or level; null where none are known. */
export const describeEffects = (
  effects: readonly Effect[] | undefined,
  options: PresentOptions,
  level?: number,
): string | null => {
  if (effects === undefined || effects.length === 0) return null;
  const { sentence, join } = writerOf(options);
  return join([...new Set(effects.map((effect) => sentence(effect, level)))]);
};

/** The text of the game; else sentences on the effects, before a text in another language (R7.6a). */
export const textOrEffects = (
  text: Text | undefined,
  effects: readonly Effect[] | undefined,
  options: PresentOptions,
  level?: number,
): string | null =>
  ownText(text, options.language) ??
  describeEffects(effects, options, level) ??
  textIn(text, options.language);

/** Describes the parts of one kit. */
export type DescribePart = (part: string, text: Text, level?: number) => string | null;

export const createPartDescriber =
  (effects: KitEffects, options: PresentOptions): DescribePart =>
  (part, text, level) =>
    textOrEffects(text, effects[part], options, level);
