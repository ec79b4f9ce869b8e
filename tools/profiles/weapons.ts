import { type Build, defaultForm, nothingWorn } from '../../src/games/builds/build.ts';
import { characterOfKey, profileRoles } from '../../src/games/builds/profiles.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import { damageOf as genshinDamage } from '../../src/games/genshin/builds/damage/ranked.ts';
import { damageOf as hsrDamage } from '../../src/games/hsr/builds/damage/ranked.ts';
import type { GameId } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { damageOf as zzzDamage } from '../../src/games/zzz/builds/damage/ranked.ts';
import { longest, type MadeProfile } from './opinion.ts';
import type { MadeTable } from './report.ts';

type DamageOf = (build: Build, pack: CatalogPack) => number;

const damageBy: Readonly<Record<GameId, DamageOf>> = {
  genshin: genshinDamage,
  hsr: hsrDamage,
  zzz: zzzDamage,
};

/** A build with the first of every main stat and nothing else that differs by weapon. */
function plainBuild(avatarId: number, profile: MadeProfile, pack: CatalogPack): Build {
  const { words } = games[pack.game].builds;
  return {
    ...defaultForm(avatarId),
    ...nothingWorn,
    level: words.maxLevel.analyzed,
    gear: pack.shared.slots.map(({ slot, mainStats }) => ({
      slot,
      setId: null,
      rarity: 5,
      level: null,
      mainStat: { stat: profile.mainStats[slot]?.[0] ?? mainStats[0] ?? '', value: null },
      subStats: [],
    })),
  };
}

/** The weapons of the character's type by the damage of the rotation that boards rank, the most first. */
function weaponsByDamage(avatarId: number, profile: MadeProfile, pack: CatalogPack): number[] {
  const type = pack.characters.find(avatarId)?.weaponType;
  const build = plainBuild(avatarId, profile, pack);
  const { maxWeaponLevel: level } = games[pack.game].builds.words;
  return pack.weapons.heads
    .filter((weapon) => weapon.type === type)
    .map(({ id }) => {
      const weapon = { id, level, refinement: 1, ascension: null };
      return { id, damage: damageBy[pack.game]({ ...build, weapon }, pack) };
    })
    .filter(({ damage }) => damage > 0)
    .toSorted((one, other) => other.damage - one.damage || one.id - other.id)
    .slice(0, longest.weapons)
    .map(({ id }) => id);
}

/** With the weapons of damage dealers that no source names; of all others the skills say them where they are shown. */
export const withDerivedWeapons = (table: MadeTable, pack: CatalogPack): MadeTable =>
  Object.fromEntries(
    Object.entries(table).map(([key, profiles]) => [
      key,
      profiles.map((profile) => {
        const deals = profileRoles[profile.name] === 'dps';
        if (profile.weapons.length > 0 || !deals) return profile;
        const weapons = weaponsByDamage(characterOfKey(key), profile, pack);
        return weapons.length === 0
          ? profile
          : { ...profile, weapons, derived: [...profile.derived, 'weapons'] };
      }),
    ]),
  );
