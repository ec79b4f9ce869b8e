import type { Build } from '../../builds/build.ts';
import type { EffectRules, OwnedEffect, ResonanceEffect } from '../../builds/damage/conditions.ts';
import { levelsOf } from '../../builds/damage/skills.ts';
import { noKit } from '../../builds/kit.ts';
import { isAlways } from '../../effects/effect.ts';
import { lowestAscension } from '../panel.ts';
import { effectsKey, formKey, genshinData, genshinEffects, kitOf } from '../tables.ts';
import { defaultLevels } from './damage/casts.ts';
import { namedBuffs } from './facts/buffs.ts';
import { computePanel } from './panel.ts';
import { genshinWords } from './words.ts';

const attacks = genshinWords.skills.filter((skill) => skill !== 'reaction');

/** The ascension that unlocks a part of the kit. */
const ascensionOf: Readonly<Record<string, number>> = { passive1: 1, passive4: 4 };

/** What reactions add to the resonance of dendro: burning, bloom and quicken, then those that follow from them. */
function reactionResonances(elements: readonly (string | null)[]): readonly ResonanceEffect[] {
  const [pyro, hydro, electro] = ['pyro', 'hydro', 'electro'].map((one) => elements.includes(one));
  const first = { id: 'resonance_dendro-2', effects: { elemental_mastery: 30 } };
  const second = { id: 'resonance_dendro-3', effects: { elemental_mastery: 20 } };
  if (electro || (pyro && hydro)) return [first, second];
  return pyro || hydro ? [first] : [];
}

/** Two of an element are enough, in a team of four. */
const resonances: readonly string[] = ['pyro', 'hydro', 'cryo', 'geo', 'dendro'];

export const effectRules: EffectRules = {
  table: genshinEffects,
  clock: 'seconds',
  kinds: attacks,
  skill: ['elemental_skill'],
  burst: ['elemental_burst'],
  factsOf(build, pack) {
    const data = genshinData(pack);
    const key = formKey(data, build);
    const row = data.tables.avatars[key];
    return {
      id: build.avatarId,
      key: effectsKey(data.tables, key),
      element: row?.element?.toLowerCase() ?? null,
      calling: row?.weaponType ?? null,
      // A weapon of another type cannot be held; a simulation of one counts it.
      holdsOwnWeapon: true,
    };
  },
  levelsOf: (build, pack) => levelsOf(build, kitOf(build, pack) ?? noKit, defaultLevels.levels),
  isUnlocked: (part, { ascension, level }: Build) =>
    (ascension ?? lowestAscension(level)) >= (ascensionOf[part] ?? 0),
  // The panel has what needs no condition of weapon and sets, the hits what skills and passive talents always give.
  isElsewhere: ({ effect, from, id }: OwnedEffect) =>
    from === 'kit'
      ? effect.when === undefined && effect.to !== 'enemy' && !/-c[1-6](?:-|$)/.test(id)
      : isAlways(effect),
  panelOf: computePanel,
  resonancesOf: (elements) =>
    resonances
      .filter((one) => elements.filter((element) => element === one).length >= 2)
      .filter(() => elements.length >= 4)
      .flatMap((element) => {
        const id = `resonance_${element}`;
        const effects = namedBuffs.get(id)?.effects;
        const more = element === 'dendro' ? reactionResonances(elements) : [];
        return effects ? [{ id, effects }, ...more] : [];
      }),
};
