import type { MainWishes } from '../../../builds/score/profile.ts';
import { isReacting, type Wearer } from './wearer.ts';

const masteryOf = ({ livesOnReactions }: Wearer): string[] =>
  livesOnReactions ? ['elemental_mastery'] : [];

/** Whose hits count: all but those who heal and shield. */
const hits = ({ role }: Wearer): boolean => role !== 'healer' && role !== 'shielder';

/** What grows the kit; energy for all but who stays in the field. */
const sands = (wearer: Wearer): MainWishes => ({
  wanted: [...masteryOf(wearer), ...wearer.scaling],
  energy: wearer.role === 'dps' ? [] : ['energy_recharge'],
  scaling: isReacting(wearer.nature) && hits(wearer) ? ['elemental_mastery'] : [],
});

/** The bonus for the own element. */
function goblet(wearer: Wearer): MainWishes {
  const { elements, traits } = wearer.nature;
  const bonuses = elements.map((element) => `${element}_dmg_bonus`);
  if (!hits(wearer)) return { wanted: wearer.scaling, scaling: bonuses };
  const physical = traits.isPhysical ? ['physical_dmg_bonus'] : [];
  return { wanted: [...masteryOf(wearer), ...bonuses, ...physical], scaling: wearer.scaling };
}

const crit = ['crit_rate', 'crit_dmg'];

function circlet(wearer: Wearer): MainWishes {
  const { role, scaling } = wearer;
  if (role === 'healer') return { wanted: ['healing_bonus'], scaling };
  if (role === 'shielder') return { wanted: scaling, scaling: crit };
  return { wanted: [...masteryOf(wearer), ...crit], scaling };
}

/** What is wanted of the slots with a choice. */
export const mainWishes: Readonly<Record<string, (wearer: Wearer) => MainWishes>> = {
  sands,
  goblet,
  circlet,
};
