import type {
  CatalogRecord,
  WeaponBody,
  WeaponHead,
  WeaponLevel,
} from '../../../src/games/catalog.ts';
import { pathOf } from '../../../src/games/hsr/model.ts';
import { shownPoints } from '../../../src/games/hsr/props.ts';
import type { createSources } from './catalog-banners.ts';
import { pathRecord } from './catalog-characters.ts';
import { ascensionOf } from './catalog-costs.ts';
import { checkpoints, grown, promotionRow, topLevel } from './catalog-growth.ts';
import type { Releases } from './catalog-releases.ts';
import type { Recommend } from './catalog-scaling.ts';
import type { CatalogLightCone } from './catalog-schemas.ts';
import type { HsrTables } from './catalog-source.ts';

const ranks = [1, 2, 3, 4, 5];

/** R7.5. HP is what a light cone has in the place of a secondary stat. */
const curveOf = (id: number, { Promotion }: CatalogLightCone): WeaponLevel[] =>
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

/** What lists and recommendations take from elsewhere. */
interface LightConeSources {
  readonly releases: Releases;
  readonly sourcesOf: ReturnType<typeof createSources>;
  readonly recommend: Recommend;
}

function bodyOf(
  source: HsrTables,
  { recommend }: LightConeSources,
  id: number,
  lightCone: CatalogLightCone,
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
  more: LightConeSources,
  id: number,
  lightCone: CatalogLightCone,
): CatalogRecord<WeaponHead, WeaponBody> {
  const body = bodyOf(source, more, id, lightCone);
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
      releaseVersion: more.releases(id, lightCone.Rarity).version,
      sources: more.sourcesOf({ id, rarity: lightCone.Rarity }),
    },
    body,
  };
}
