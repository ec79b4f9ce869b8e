import { isRatio } from '../../../games/builds/words.ts';
import type { BonusRecord, SetHead } from '../../../games/catalog.ts';
import type { Effect } from '../../../games/effects/effect.ts';
import { givenText, ownText } from '../../../games/names.ts';
import { describeEffects, effectsOf, presentEffects } from './effects.ts';
import { nameOf, type PresentOptions, pictureUrl } from './present.ts';
import { presentRecommended, recommendationsOf } from './recommendations.ts';

export type ArtifactSet = ReturnType<typeof presentSet>;

/** An artifact set, relic set or drive disc set in one language. */
export function presentSet(head: SetHead, options: PresentOptions) {
  const { pack, language } = options;
  const effects = effectsOf(options).sets[head.id] ?? {};
  return {
    game: pack.game,
    language,
    setId: head.id,
    name: nameOf(head, options),
    provisional: head.provisional === true,
    kind: head.kind,
    rarityMax: head.rarityMax,
    /** Each bonus is empty where the set has none (R7.9), and null where neither text nor effects are known. */
    get bonus1pc() {
      return presentBonus(head.one, effects['1'], options);
    },
    get bonus2pc() {
      return presentBonus(head.two, effects['2'], options);
    },
    get bonus4pc() {
      return presentBonus(head.four, effects['4'], options);
    },
    /** The bonus of a planar set, empty for every other (R7.8). */
    get bonusPlanar(): string | null {
      return head.kind === 'planar' ? this.bonus2pc : '';
    },
    get effects() {
      return Object.entries(effects).flatMap(([pieces, list]) =>
        presentEffects(`${head.id}-${pieces}`, `${pieces}pc`, list, options),
      );
    },
    slots: pack.shared.slots.filter(({ slot }) => head.slots.includes(slot)),
    subStatPool: pack.shared.subStats,
    iconUrl: pictureUrl(head.icon, options),
    get recommendedCharacters() {
      return presentRecommended(recommendationsOf(pack).sets.charactersOf.get(head.id), options);
    },
  };
}

const capitals = new Set(['hp', 'atk', 'def', 'spd', 'pen', 'crit', 'dmg', 'res']);

/** `ice_dmg_bonus` becomes "Ice DMG Bonus". */
const labelOf = (stat: string): string =>
  stat
    .replace(/_percent$/, '')
    .split('_')
    .map((name) =>
      capitals.has(name) ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1),
    )
    .join(' ');

function statText([stat, value]: Stat, name: string): string {
  const sign = value < 0 ? '' : '+';
  return `${name} ${sign}${value}${isRatio(stat) ? '%' : ''}`;
}

/** The plain stats in one language ("ATK +18%"); null where one of them has no name in it. */
function composeStats(stats: readonly Stat[], { pack, language }: PresentOptions): string | null {
  const statNameOf = (stat: string) =>
    language === 'en' ? labelOf(stat) : givenText(pack.shared.statNames?.[stat], language);
  const texts = stats.flatMap((stat) => {
    const name = statNameOf(stat[0]);
    return name === null ? [] : [statText(stat, name)];
  });
  return texts.length === stats.length && texts.length > 0 ? texts.join(', ') : null;
}

type Stat = BonusRecord['stats'][number];

/**
 * The text of a bonus in the language that was asked for, or its plain stats when it gives nothing else, or sentences
 * on its effects. Null where none is known (R7.6a), empty where there is no bonus (R7.9).
 */
const presentBonus = (
  bonus: BonusRecord | null | undefined,
  effects: readonly Effect[] | undefined,
  options: PresentOptions,
): string | null =>
  bonus
    ? (ownText(bonus.text, options.language) ??
      composeStats(bonus.stats, options) ??
      describeEffects(effects, options) ??
      givenText(bonus.text, options.language))
    : '';
