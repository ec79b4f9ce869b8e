import type {
  CatalogRecord,
  CharacterBody,
  CharacterHead,
  LevelRecord,
  RankRecord,
} from '../../catalog.ts';
import type { AscensionRecord } from '../../catalog-members.ts';
import type { Names } from '../../names.ts';
import { elementOf, pathOf } from '../vocabulary.ts';
import { checkpoints, grown, levelCap, promotionRow } from './catalog-growth.ts';
import type { Releases } from './catalog-releases.ts';
import type { CatalogAvatar } from './catalog-schemas.ts';
import { talentsOf } from './catalog-skills.ts';
import type { HsrTables } from './catalog-source.ts';
import { tracesOf } from './catalog-traces.ts';

const credits = 2;
const lastAscension = 6;

/** A path in all languages; in English as the player answers have it (`Hunt`). */
export function pathRecord(source: HsrTables, id: string): { id: string; names: Names } {
  const [_english, ...others] = source.texts.names(source.paths[id]?.BaseTypeText);
  return { id, names: [pathOf(id).name, ...others] };
}

/** R7.4. Empty for a character newer than the tables of costs. */
function ascensionOf(source: HsrTables, id: number): AscensionRecord[] {
  const rows = source.promotions[id];
  if (rows === undefined) return [];
  return Array.from({ length: lastAscension }, (_phase, ascension) => {
    const costs = promotionRow(rows, ascension, `avatar ${id}`).PromotionCostList;
    return {
      phase: ascension + 1,
      levelCap: levelCap(ascension + 1),
      currency: costs.find(({ ItemID }) => ItemID === credits)?.ItemNum ?? 0,
      materials: costs
        .filter(({ ItemID }) => ItemID !== credits)
        .map(({ ItemID, ItemNum }) => ({ id: ItemID, count: ItemNum })),
    };
  });
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

/** Six eidolons, without words where the texts do not know the character yet. */
const ranksOf = (source: HsrTables, { RankIDList }: CatalogAvatar): RankRecord[] =>
  RankIDList.map((id, index) => {
    const rank = source.ranks[id];
    return {
      level: index + 1,
      names: source.texts.names(rank?.Name),
      description: source.texts.text(rank?.Desc, rank?.Param),
    };
  });

/** The Trailblazer has an id for each sex and path: the even ones are female. */
const isFemaleTrailblazer = (id: number): boolean => id > 8000 && id % 2 === 0;

const bodyOf = (source: HsrTables, id: number, avatar: CatalogAvatar): CharacterBody => ({
  description: source.texts.textFor(isFemaleTrailblazer(id), source.profiles[id]?.ItemBGDesc),
  talents: talentsOf(source, id, avatar),
  ascension: ascensionOf(source, id),
  levels: levelsOf(id, avatar),
  ranks: ranksOf(source, avatar),
  path: pathRecord(source, avatar.AvatarBaseType),
  traces: tracesOf(source, id, avatar),
  coreSkill: [],
});

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
    },
    body: bodyOf(source, id, avatar),
  };
}
