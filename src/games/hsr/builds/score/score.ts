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
import { hsrWords } from '../words.ts';
import { natureOf } from './character.ts';
import { mainWishes } from './main-wishes.ts';
import { checksOf } from './role-checks.ts';
import { rollReader, rollTiers } from './rolls.ts';
import { subWeights } from './sub-weights.ts';
import { wearerOf } from './wearer.ts';

const gearTables = gearTablesOf({ maxLevel: hsrWords.maxGearLevel, rollTiers, rollReader });

const cavernSlots = ['head', 'hands', 'body', 'feet'];
const planarSlots = ['sphere', 'rope'];

function makeProfile(pack: CatalogPack, form: CharacterForm, role: Role): ScoringProfile {
  const wearer = wearerOf(role, natureOf(pack, form));
  const sets = recommendedSets(pack).get(form.avatarId) ?? [];
  const ofKind = (kind: string) => setIds(sets.filter((set) => set.kind === kind));
  return {
    role,
    slots: slotWishes(pack, gearTables(pack), (slot) => mainWishes[slot]?.(wearer)),
    subWeights: subWeights(wearer),
    fourPieces: { slots: cavernSlots, recommended: ofKind('cavern') },
    twoPieces: { slots: planarSlots, recommended: ofKind('planar') },
    checks: checksOf(wearer),
    gear: gearTables(pack),
    maxLevel: hsrWords.maxLevel.analyzed,
    maxWeaponLevel: hsrWords.maxWeaponLevel,
  };
}

/** What builds of a character are measured by in a role. */
export const profileOf = rememberedProfiles(makeProfile);
