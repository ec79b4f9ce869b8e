import type { Build } from '../../../builds/build.ts';
import type { RoleCheck } from '../../../builds/score/profile.ts';
import { atLeast, critChecks } from '../../../builds/score/role.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { oncePerPack } from '../../../pack-data.ts';
import type { GenshinNature } from './character.ts';
import { scalingOf, type Wearer } from './wearer.ts';

/** Weapons whose passive makes energy, by their name in English. */
const favonius = oncePerPack(
  (pack) =>
    new Set(
      pack.weapons.heads
        .filter(({ names }) => names[0]?.startsWith('Favonius '))
        .map(({ id }) => id),
    ),
);
const favoniusEnergy = 0.2;
const baseEnergy = 1.2;
const healerEnergy = 1.5;

const energyCheck = (target: (build: Build) => number): RoleCheck =>
  atLeast({ stat: 'energy_recharge', name: 'ER', isRatio: true, target, code: 'low_er' });

/** 1.2 + burst cost / 100, and 0.2 less with a Favonius weapon. */
const energyForBurst = (pack: CatalogPack, { traits }: GenshinNature): RoleCheck =>
  energyCheck(
    ({ weapon }) =>
      baseEnergy +
      traits.energyCost / 100 -
      (weapon !== null && favonius(pack).has(weapon.id) ? favoniusEnergy : 0),
  );

const stat = (name: 'hp' | 'atk' | 'def', target: number): RoleCheck =>
  atLeast({
    stat: name,
    name: name.toUpperCase(),
    isRatio: false,
    target: () => target,
    code: null,
  });

/** What a healer, and a shielder, should have of the stat that it grows with; nothing is said of elemental mastery. */
const healerStats: Readonly<Record<string, RoleCheck>> = {
  hp: stat('hp', 25_000),
  atk: stat('atk', 1800),
  def: stat('def', 1800),
};
const shielderStats: Readonly<Record<string, RoleCheck>> = {
  hp: stat('hp', 30_000),
  atk: stat('atk', 1800),
  def: stat('def', 1800),
};

/** What the role asks of the final stats (mechanics, section 8). */
export function checksOf(
  pack: CatalogPack,
  { role, nature, livesOnReactions }: Wearer,
): RoleCheck[] {
  const [scaling = 'atk'] = scalingOf(role, nature);
  const crit = livesOnReactions ? [] : critChecks;
  switch (role) {
    case 'dps':
      return [...crit];
    case 'sub_dps':
      return [...crit, energyForBurst(pack, nature)];
    case 'support':
      return [energyForBurst(pack, nature)];
    case 'healer':
      return [energyCheck(() => healerEnergy), ...[healerStats[scaling] ?? []].flat()];
    case 'shielder':
      return [shielderStats[scaling] ?? []].flat();
  }
}
