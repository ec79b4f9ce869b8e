import { type CatalogPack, oncePerPack } from '../../catalog-pack.ts';
import { type Build, type CharacterForm, nothingWorn, type WornGear } from '../build.ts';
import type { BuildProfile, ProfileRules } from '../profiles.ts';
import type { BuildWords } from '../words.ts';
import type { Rolls } from './rolls.ts';

interface StandardBuildRules extends Pick<Rolls, 'tiersOf'>, Pick<ProfileRules, 'profilesOf'> {
  readonly words: Pick<BuildWords, 'maxLevel' | 'maxWeaponLevel'>;
  /** Whether the last two slots have a set of their own. */
  hasPairs(pack: CatalogPack): boolean;
}

const topRarity = 5;
const subStatsOfPiece = 4;
/** Of each sub stat: an ordinary piece has eight or nine, of which four go into these. */
const rollsOfSubStat = 2;
/** The pieces of the first plan, before those of a pair. */
const planned = 4;

const averageOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** The first of everything that a profile names, on the highest levels; sub stats by what their rolls are worth. */
function standardGear(
  { mainStats, subStats, sets: [plan], pairs }: BuildProfile,
  { tiersOf, hasPairs }: Pick<StandardBuildRules, 'tiersOf' | 'hasPairs'>,
  pack: CatalogPack,
): WornGear[] {
  const { slots, subStats: rolled } = pack.shared;
  const wished = Object.entries(subStats)
    .filter(([stat]) => rolled.includes(stat))
    .toSorted(([, one], [, other]) => other - one)
    .map(([stat]) => stat);
  const setAt = (index: number): number | undefined => {
    if (hasPairs(pack) && index >= planned) return pairs[0];
    return plan?.pieces === 2 ? plan.ids[index < 2 ? 0 : 1] : plan?.ids[0];
  };
  return slots.map(({ slot, mainStats: possible }, index) => {
    const main = mainStats[slot]?.[0] ?? possible[0] ?? '';
    return {
      slot,
      setId: setAt(index) ?? null,
      rarity: topRarity,
      level: null,
      mainStat: { stat: main, value: null },
      subStats: wished
        .filter((stat) => stat !== main)
        .slice(0, subStatsOfPiece)
        .map((stat) => ({
          stat,
          value: rollsOfSubStat * averageOf(tiersOf(pack, stat, topRarity)),
          rolls: rollsOfSubStat,
        })),
    };
  });
}

/** Builds of characters as their profiles recommend them (R10.4c). */
export function createStandardBuilds(rules: StandardBuildRules) {
  const { words, profilesOf } = rules;
  const make = (form: CharacterForm, name: string | null, pack: CatalogPack): Build => {
    const profiles = profilesOf(form, pack);
    const profile = profiles.find((one) => one.name === name) ?? profiles[0];
    const [weapon] = profile?.weapons ?? [];
    return {
      ...nothingWorn,
      ...form,
      level: words.maxLevel.analyzed,
      weapon:
        weapon === undefined
          ? null
          : { id: weapon, level: words.maxWeaponLevel, refinement: 1, ascension: null },
      gear: profile ? standardGear(profile, rules, pack) : [],
    };
  };
  const knownOf = oncePerPack(() => new Map<string, Build>());
  /** By the first profile when no name is given. The pack has the character. */
  return (form: CharacterForm, name: string | null, pack: CatalogPack): Build => {
    const known = knownOf(pack);
    const key = JSON.stringify([form.avatarId, form.element, form.enhanced, name]);
    const build = known.get(key) ?? make(form, name, pack);
    known.set(key, build);
    return build;
  };
}
