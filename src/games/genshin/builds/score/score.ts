import type { CharacterForm, Role } from '../../../builds/build.ts';
import {
  gearTablesOf,
  recommendedSets,
  rememberedProfiles,
  type ScoringProfile,
  setIds,
  slotWishes,
} from '../../../builds/score/profile.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { genshinWords } from '../words.ts';
import { natureOf } from './character.ts';
import { mainWishes } from './main-wishes.ts';
import { checksOf } from './role-checks.ts';
import { rollReader, rollTiers } from './rolls.ts';
import { subWeights } from './sub-weights.ts';
import { wearerOf } from './wearer.ts';

const gearTables = gearTablesOf({ maxLevel: genshinWords.maxGearLevel, rollTiers, rollReader });

function makeProfile(pack: CatalogPack, form: CharacterForm, role: Role): ScoringProfile {
  const wearer = wearerOf(role, natureOf(pack, form));
  return {
    role,
    slots: slotWishes(pack, gearTables(pack), (slot) => mainWishes[slot]?.(wearer)),
    subWeights: subWeights(wearer),
    fourPieces: {
      slots: pack.shared.slots.map(({ slot }) => slot),
      recommended: setIds(recommendedSets(pack).get(form.avatarId) ?? []),
    },
    twoPieces: null,
    checks: checksOf(pack, wearer),
    gear: gearTables(pack),
    maxLevel: genshinWords.maxLevel.analyzed,
    maxWeaponLevel: genshinWords.maxWeaponLevel,
  };
}

/** What builds of a character are measured by in a role. */
export const profileOf = rememberedProfiles(makeProfile);
