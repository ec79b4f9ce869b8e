import type { PresentOptions } from '../game.ts';
import { withGear } from '../gear.ts';
import { recordName } from '../pack-data.ts';
import { presentArtifact } from './artifacts.ts';
import type { GenshinCharacter, GenshinPlayer } from './model.ts';
import { presentStats, presentTalents, presentWeapon } from './present-detail.ts';
import { regionOf } from './region.ts';
import type { GenshinShowcase, ShownCharacter } from './showcase.ts';
import { lowestAscension } from './slots.ts';
import { findAvatar, type GenshinData, genshinData } from './tables.ts';

/** The provider's number for an element, where it says more than the tables do. */
const elementsByEnergy: Readonly<Record<number, string>> = {
  1: 'Pyro',
  2: 'Hydro',
  3: 'Dendro',
  4: 'Electro',
  5: 'Cryo',
  7: 'Anemo',
  8: 'Geo',
};

function presentCharacter(
  data: GenshinData,
  { avatarId, depotId, energyType, level, constellation, ascension, detail }: ShownCharacter,
  { language, cdnUrl }: PresentOptions,
): GenshinCharacter {
  const row = findAvatar(data, avatarId, depotId);
  const character = {
    avatarId,
    name: recordName(data.pack.characters, avatarId, language),
    // What the pack does not know is shown without it (R6.9).
    element: row ? (row.element ?? elementsByEnergy[energyType ?? 0] ?? null) : null,
    level,
    constellation,
    ascension: ascension ?? lowestAscension(level),
    weapon: presentWeapon(data, detail?.weapon ?? null, language),
    detail: detail && {
      stats: presentStats(detail.stats),
      talents: presentTalents(row, detail, language),
      costumeId: detail.costumeId,
      friendship: detail.friendship,
    },
  };
  return withGear(character, 'artifacts', () =>
    (detail?.artifacts ?? []).map((one) => presentArtifact(data, one, language, cdnUrl)),
  );
}

/** Old replies name a character and a costume instead of a picture. */
function picturePath(
  data: GenshinData,
  { id, avatarId, costumeId }: GenshinShowcase['picture'],
): string | undefined {
  const path = data.tables.pictures[String(id)];
  if (path !== undefined || avatarId === null) return path;
  const row = findAvatar(data, avatarId, null);
  return (row?.costumes[String(costumeId)] ?? row?.picture)
    ?.replace('Side_', '')
    .replace('.png', '_Circle.png');
}

export function presentGenshin(showcase: GenshinShowcase, options: PresentOptions): GenshinPlayer {
  const data = genshinData(options.pack);
  const picture = picturePath(data, showcase.picture);
  return {
    uid: options.uid,
    game: 'genshin',
    nickname: showcase.nickname,
    level: showcase.level,
    signature: showcase.signature,
    profilePictureUrl: picture === undefined ? '' : options.cdnUrl + picture,
    worldLevel: showcase.worldLevel,
    region: regionOf(options.uid),
    namecardId: showcase.namecardId,
    showcase: showcase.characters.map((character) => presentCharacter(data, character, options)),
  };
}
