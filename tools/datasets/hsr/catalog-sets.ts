import type { BonusRecord, CatalogRecord, SetBody, SetHead } from '../../../src/games/catalog.ts';
import { slots } from '../../../src/games/hsr/gear.ts';
import { statOf } from '../../../src/games/hsr/props.ts';
import type { Recommend } from './catalog-scaling.ts';
import type { CatalogSet } from './catalog-schemas.ts';
import type { HsrTables } from './catalog-source.ts';

const rarityMax = 5;
const cavernSlots = slots.slice(0, 4);
const planarSlots = slots.slice(4);

function bonusOf(
  source: HsrTables,
  id: number,
  set: CatalogSet,
  pieces: '2' | '4',
): BonusRecord | null {
  const skill = set.SetSkills[pieces];
  if (skill === undefined) return null;
  const bonus = source.bonuses[id]?.[pieces];
  return {
    text: source.texts.text(bonus?.SkillDesc, bonus?.AbilityParamList),
    stats: isPlain(bonus) ? shownStats(skill.props) : [],
  };
}

/** R7.6a: stats stand for a bonus that gives them and nothing else. It is not known of one newer than the tables. */
const isPlain = (bonus: { readonly AbilityName: string } | undefined): boolean =>
  bonus?.AbilityName === '';

const shownStats = (properties: Readonly<Record<string, number>>): BonusRecord['stats'] =>
  Object.entries(properties).map(([property, value]) => {
    const shown = statOf(property, value);
    return [shown.stat, shown.value] as const;
  });

/** All that a set says in English. */
const textsOf = (source: HsrTables, id: number): string =>
  Object.values(source.bonuses[id] ?? {})
    .map(({ SkillDesc }) => source.texts.template(SkillDesc)[0] ?? '')
    .join(' ');

/** A cavern set has four pieces and two bonuses, a planar one two pieces and one. */
export function setRecord(
  source: HsrTables,
  recommend: Recommend,
  id: number,
  set: CatalogSet,
): CatalogRecord<SetHead, SetBody> {
  const four = bonusOf(source, id, set, '4');
  const isPlanar = four === null;
  const own = isPlanar ? planarSlots : cavernSlots;
  const numberOf = (slot: (typeof slots)[number]): number => slots.indexOf(slot) + 1;
  const [firstSlot = 'head'] = own;
  const properties = Object.values(set.SetSkills).flatMap(({ props }) => Object.keys(props));
  return {
    head: {
      id,
      names: source.storeTexts.names(set.Name),
      rarityMax,
      kind: isPlanar ? 'planar' : 'cavern',
      icon: `/ui/hsr/SpriteOutput/ItemIcon/RelicIcons/IconRelic_${id}_${numberOf(firstSlot)}.png`,
      slots: own,
      two: bonusOf(source, id, set, '2'),
      four,
    },
    body: {
      pieces: Object.fromEntries(
        own.map((slot) => {
          const piece = source.pieces[`${rarityMax + 1}${id}${numberOf(slot)}`];
          return [slot, source.texts.names(piece?.ItemName)];
        }),
      ),
      recommendedCharacters: recommend({ properties, text: textsOf(source, id) }),
    },
  };
}
