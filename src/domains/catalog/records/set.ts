import { isRatio } from '../../../games/builds/words.ts';
import type { BonusRecord, SetHead } from '../../../games/catalog.ts';
import { givenText, ownText } from '../../../games/names.ts';
import { nameOf, type PresentOptions, pictureUrl } from './present.ts';
import { presentRecommended, recommendationsOf } from './recommendations.ts';

export type ArtifactSet = ReturnType<typeof presentSet>;

/** An artifact set, relic set or drive disc set in one language. */
export function presentSet(head: SetHead, options: PresentOptions) {
  const { pack } = options;
  const bonus2pc = presentBonus(head.two, options);
  return {
    game: pack.game,
    setId: head.id,
    name: nameOf(head, options),
    kind: head.kind,
    rarityMax: head.rarityMax,
    /** Each bonus is empty where the set has none (R7.9), and null where its text is missing. */
    bonus1pc: presentBonus(head.one, options),
    bonus2pc,
    bonus4pc: presentBonus(head.four, options),
    /** The bonus of a planar set, empty for every other (R7.8). */
    bonusPlanar: head.kind === 'planar' ? bonus2pc : '',
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
 * The text of a bonus in the language that was asked for, or its plain stats when it gives nothing else. Null where
 * neither is known (R7.6a), in English where a later language lacks it (R17.2), empty where there is no bonus (R7.9).
 */
const presentBonus = (
  bonus: BonusRecord | null | undefined,
  options: PresentOptions,
): string | null =>
  bonus
    ? (ownText(bonus.text, options.language) ??
      composeStats(bonus.stats, options) ??
      givenText(bonus.text, options.language))
    : '';
