import type {
  CatalogRecord,
  CharacterBody,
  CharacterHead,
  KitRecord,
  LevelRecord,
} from '../../../src/games/catalog.ts';
import { elementOf, pathOf } from '../../../src/games/hsr/model.ts';
import type { Names } from '../../../src/games/names.ts';
import { ascensionOf } from './catalog-costs.ts';
import { checkpoints, grown, promotionRow } from './catalog-growth.ts';
import { kitRecord, kitSources } from './catalog-kits.ts';
import type { Releases } from './catalog-releases.ts';
import type { CatalogAvatar } from './catalog-schemas.ts';
import type { HsrTables } from './catalog-source.ts';

/** A path in all languages; in English as the player answers have it (`Hunt`). */
export function pathRecord(source: HsrTables, id: string): { id: string; names: Names } {
  const [_english, ...others] = source.texts.names(source.paths[id]?.BaseTypeText);
  return { id, names: [pathOf(id).name, ...others] };
}

const levelsOf = (id: number, { Promotion }: CatalogAvatar): LevelRecord[] =>
  checkpoints.map(({ level, ascension }) => {
    const row = promotionRow(Promotion, ascension, `avatar ${id}`);
    return {
      level,
      ascension,
      hp: grown(row.HPBase, row.HPAdd, level),
      atk: grown(row.AttackBase, row.AttackAdd, level),
      def: grown(row.DefenceBase, row.DefenceAdd, level),
      spd: row.SpeedBase,
    };
  });

/** The Trailblazer has an id for each sex and path: the even ones are female. */
const isFemaleTrailblazer = (id: number): boolean => id > 8000 && id % 2 === 0;

const noKit: KitRecord = { talents: [], ranks: [], traces: [] };

/** R7.6a: an enhanced kit is the one that is served; the original stands beside it. */
function bodyOf(source: HsrTables, id: number, avatar: CatalogAvatar): CharacterBody {
  const kits = kitSources(source, id, avatar).map((kit) => kitRecord(source, avatar, kit));
  const [original = noKit] = kits;
  return {
    description: source.texts.textFor(isFemaleTrailblazer(id), source.profiles[id]?.ItemBGDesc),
    ...(kits.at(-1) ?? noKit),
    ascension: ascensionOf(source.promotions[id], `avatar ${id}`),
    levels: levelsOf(id, avatar),
    path: pathRecord(source, avatar.AvatarBaseType),
    ...(kits.length > 1 && { original }),
    coreSkill: [],
  };
}

export function characterRecord(
  source: HsrTables,
  releases: Releases,
  id: number,
  avatar: CatalogAvatar,
): CatalogRecord<CharacterHead, CharacterBody> {
  const release = releases(id, avatar.Rarity);
  return {
    head: {
      id,
      names: source.storeTexts.names(avatar.AvatarName),
      rarity: avatar.Rarity,
      element: elementOf(avatar.Element).name,
      weaponType: pathOf(avatar.AvatarBaseType).name,
      region: null,
      releaseVersion: release.version,
      releasedAt: release.date,
      icon: avatar.AvatarSideIconPath,
      portrait: avatar.ActionAvatarHeadIconPath,
      splash: avatar.AvatarCutinFrontImgPath,
      ...(kitSources(source, id, avatar).length > 1 && { enhanced: true as const }),
    },
    body: bodyOf(source, id, avatar),
  };
}
