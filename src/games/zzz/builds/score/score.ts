import type { CharacterForm, Role } from '../../../builds/build.ts';
import type { ScoringProfile } from '../../../builds/score/profile.ts';
import {
  gearTablesOf,
  recommendedSets,
  rememberedProfiles,
  setIds,
} from '../../../builds/score/tables.ts';
import { slotWishes } from '../../../builds/score/wishes.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { zzzWords } from '../words.ts';
import { natureOf } from './character.ts';
import { checksOf } from './role-checks.ts';
import { rollReader, rollTiers } from './rolls.ts';
import { mainWishes, subWeights } from './wishes.ts';

const gearTables = gearTablesOf({ maxLevel: zzzWords.maxGearLevel, rollTiers, rollReader });

function makeProfile(pack: CatalogPack, form: CharacterForm, role: Role): ScoringProfile {
  const nature = natureOf(pack, form);
  // Any disc can be one of four or one of the pair.
  const sets = {
    slots: pack.shared.slots.map(({ slot }) => slot),
    recommended: setIds(recommendedSets(pack).get(form.avatarId) ?? []),
  };
  return {
    role,
    slots: slotWishes(pack, gearTables(pack), (slot) => mainWishes(nature, slot)),
    subWeights: subWeights(nature),
    fourPieces: sets,
    twoPieces: sets,
    checks: checksOf(role, nature),
    gear: gearTables(pack),
    maxLevel: zzzWords.maxLevel.analyzed,
    maxWeaponLevel: zzzWords.maxWeaponLevel,
  };
}

/** What builds of an agent are measured by in a role. */
export const profileOf = rememberedProfiles(makeProfile);
