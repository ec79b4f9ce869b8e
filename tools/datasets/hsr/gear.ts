import type {
  BonusRecord,
  CatalogRecord,
  SetBody,
  SetHead,
  WeaponBody,
  WeaponHead,
  WeaponLevel,
} from '../../../src/games/catalog.ts';
import { slots } from '../../../src/games/hsr/gear.ts';
import { pathOf } from '../../../src/games/hsr/model.ts';
import { shownPoints, statOf } from '../../../src/games/hsr/props.ts';
import type { Names } from '../../../src/games/names.ts';
import { placeNames } from '../places.ts';
import { ascensionOf, checkpoints, grown, promotionRow, topLevel } from './growth.ts';
import type { Recommend } from './recommend.ts';
import type { Releases } from './releases.ts';
import { type HsrTables, type LightCone, pathRecord, type RelicSet } from './source.ts';

/** Kinds of banners that raise light cones. */
const coneBanners = [12, 22];

/** Light cones of three stars come with every warp. */
const everywhereRarity = 3;
/** Light cones of five stars without a banner of their own: the regular one has them. */
const regularPrizes: ReadonlySet<number> = new Set([
  23000, 23002, 23003, 23004, 23005, 23012, 23013,
]);

/** Of what is superimposed with item 271, which says where that is from: `24000`. */
const isFromUniverse = (id: number): boolean => Math.floor(id / 1000) === 24;

/** The banners that a light cone is a prize of, or where else it is had; empty where none is known. */
function sourcesOf({ banners }: HsrTables, id: number, { Rarity }: LightCone): readonly Names[] {
  if (isFromUniverse(id)) return [placeNames('hsr', 'universe')];
  const own = banners.filter((one) => [...one.UpGolden, ...one.UpPurple].includes(id));
  const raised = coneBanners
    .filter((kind) => own.some(({ GachaType }) => GachaType === kind))
    .map((kind) => placeNames('hsr', String(kind)));
  const isRegular = Rarity === everywhereRarity || regularPrizes.has(id);
  return isRegular ? [placeNames('hsr', 'regular'), ...raised] : raised;
}

const ranks = [1, 2, 3, 4, 5];

/** A light cone has HP in place of a secondary stat (R7.5). */
const curveOf = (id: number, { Promotion }: LightCone): WeaponLevel[] =>
  checkpoints.map(({ level, ascension }) => {
    const row = promotionRow(Promotion, ascension, `light cone ${id}`);
    const hp = grown(row.BaseHP, row.BaseHPAdd, level);
    return {
      level,
      ascension,
      baseAtk: grown(row.BaseAttack, row.BaseAttackAdd, level),
      secondaryValue: hp,
      hp,
      def: grown(row.BaseDefence, row.BaseDefenceAdd, level),
    };
  });

function bodyOf(
  source: HsrTables,
  recommend: Recommend,
  id: number,
  lightCone: LightCone,
): WeaponBody {
  const passives = source.passives[id] ?? {};
  const [text = null] = source.texts.template(passives['1']?.SkillDesc);
  return {
    passive: source.texts.text(passives['1']?.SkillName),
    refinements: ranks.map((rank) => ({
      rank,
      description: source.texts.text(passives[rank]?.SkillDesc, passives[rank]?.ParamList),
    })),
    curve: curveOf(id, lightCone),
    ascension: ascensionOf(source.lightConePromotions[id], `light cone ${id}`),
    recommendedCharacters: recommend({
      properties: Object.keys(lightCone.EquipmentSkill['1']?.props ?? {}),
      text,
      path: lightCone.AvatarBaseType,
    }),
    path: pathRecord(source, lightCone.AvatarBaseType),
  };
}

/** The first and the top values are whole, cut as the game shows them. */
export function lightConeRecord(
  source: HsrTables,
  { releases, recommend }: { readonly releases: Releases; readonly recommend: Recommend },
  id: number,
  lightCone: LightCone,
): CatalogRecord<WeaponHead, WeaponBody> {
  const body = bodyOf(source, recommend, id, lightCone);
  const first = body.curve.find(({ level }) => level === 1);
  const top = body.curve.find(({ level }) => level === topLevel);
  return {
    head: {
      id,
      names: source.storeTexts.names(lightCone.EquipmentName),
      rarity: lightCone.Rarity,
      type: pathOf(lightCone.AvatarBaseType).name,
      icon: lightCone.ImagePath,
      baseAtk: { first: shownPoints(first?.baseAtk ?? 0), top: shownPoints(top?.baseAtk ?? 0) },
      secondary: {
        stat: 'hp',
        first: shownPoints(first?.secondaryValue ?? 0),
        top: shownPoints(top?.secondaryValue ?? 0),
      },
      releaseVersion: releases(id, lightCone.Rarity).version,
      sources: sourcesOf(source, id, lightCone),
    },
    body,
  };
}

const rarityMax = 5;
const cavernSlots = slots.slice(0, 4);
const planarSlots = slots.slice(4);

function bonusOf(
  source: HsrTables,
  id: number,
  set: RelicSet,
  pieces: '2' | '4',
): BonusRecord | null {
  const skill = set.SetSkills[pieces];
  if (skill === undefined) return null;
  const bonus = source.bonuses[id]?.[pieces];
  const shownStats = Object.entries(skill.props).map(([property, own]) => {
    const { stat, value } = statOf(property, own);
    return [stat, value] as const;
  });
  return {
    text: source.texts.text(bonus?.SkillDesc, bonus?.AbilityParamList),
    // Stats stand for a bonus that gives nothing else (R7.6a); a bonus newer than the tables may.
    stats: bonus?.AbilityName === '' ? shownStats : [],
  };
}

/** All English texts of a set. */
const textsOf = (source: HsrTables, id: number): string =>
  Object.values(source.bonuses[id] ?? {})
    .map(({ SkillDesc }) => source.texts.template(SkillDesc)[0] ?? '')
    .join(' ');

/** A cavern set has four pieces and two bonuses, a planar one two pieces and one. */
export function setRecord(
  source: HsrTables,
  recommend: Recommend,
  id: number,
  set: RelicSet,
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
