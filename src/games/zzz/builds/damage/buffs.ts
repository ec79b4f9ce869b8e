import { type Build, piecesBySet } from '../../../builds/build.ts';
import {
  type Effects,
  passiveEffects,
  type RankedPassive,
  readStatBuff,
  withFlatAtk,
} from '../../../builds/damage/buffs.ts';
import type { Notes } from '../../../builds/damage/notes.ts';
import { type Panel, totalOf } from '../../../builds/panel.ts';
import type { Buff } from '../../../builds/simulation.ts';
import { splitWords } from '../../../builds/words.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { zzzData } from '../../tables.ts';
import { coreLevelOf } from '../panel.ts';
import { zzzWords } from '../words.ts';
import { anomalies, coreEffects, discEffects, wEngineEffects } from './facts.ts';

/** Kinds of attacks with damage bonuses of their own. */
const attacks = splitWords('basic special ex_special dash dodge_counter ultimate assist chain');

/** Stats that a buff raises by their own name. */
const statNames: ReadonlySet<string> = new Set([
  ...splitWords(`
    atk atk_percent hp hp_percent sheer_force crit_rate crit_dmg anomaly_proficiency pen_ratio pen dmg_bonus
    res_reduction def_reduction def_ignore damage_taken stun_bonus anomaly_dmg_bonus disorder_dmg_bonus sheer_dmg_bonus
    anomaly_crit_rate anomaly_crit_dmg
  `),
  ...zzzWords.elements.flatMap((element) => [`${element}_dmg_bonus`, `${element}_res_reduction`]),
  ...attacks.flatMap((attack) =>
    ['', ...zzzWords.elements.map((element) => `${element}_`)].map(
      (element) => `${element}${attack}_dmg_bonus`,
    ),
  ),
  ...Object.keys(anomalies).map((type) => `${type}_dmg_bonus`),
]);

/** Other names of sources. */
const aliases: Readonly<Record<string, string>> = {
  atk_flat: 'atk',
  flat_atk: 'atk',
  all_dmg_bonus: 'dmg_bonus',
  skill_dmg_bonus: 'special_dmg_bonus',
  burst_dmg_bonus: 'ultimate_dmg_bonus',
  stun: 'stun_bonus',
  res_ignore: 'res_reduction',
  dmg_taken: 'damage_taken',
};

/** Stats that do not change damage. */
const withoutDamage = splitWords(`
  def def_percent impact impact_percent anomaly_mastery anomaly_mastery_percent energy_regen energy_regen_percent er em
`);

/** What a buff adds to the stats, with notes on what is uncertain. Mechanics section 4, rule 11. */
export function readEffects(buff: Buff, notes: Notes): Effects {
  const { source } = buff;
  const name = aliases[source] ?? source;
  const stat = statNames.has(name) ? name : undefined;
  return withFlatAtk(readStatBuff(buff, stat, withoutDamage.includes(source), notes), buff);
}

function listWEnginePassives({ avatarId, weapon }: Build, pack: CatalogPack): RankedPassive[] {
  const { agents, wEngines } = zzzData(pack).tables;
  if (weapon === null || wEngines[weapon.id]?.specialty !== agents[avatarId]?.specialty) return [];
  const effects = wEngineEffects[weapon.id] ?? [];
  return effects.map((effect) => ({ effect, rank: weapon.refinement }));
}

function listDiscPassives({ avatarId, gear }: Build, pack: CatalogPack): RankedPassive[] {
  const element = zzzData(pack).tables.agents[avatarId]?.element?.toLowerCase();
  return [...piecesBySet(gear)].flatMap(([setId, pieces]) => {
    const four = pieces >= 4 ? discEffects[setId] : undefined;
    const isFit = four?.element === undefined || four.element === element;
    return four && isFit ? [{ effect: four.effect, rank: 1 }] : [];
  });
}

/** The passives of the W-engine, four discs of a set and the core skill. */
export const passivesOf = (build: Build, panel: Panel, pack: CatalogPack): Effects =>
  passiveEffects(
    [
      ...listWEnginePassives(build, pack),
      ...listDiscPassives(build, pack),
      ...(coreEffects[build.avatarId] ?? []).map((effect) => ({
        effect,
        rank: coreLevelOf(build),
      })),
    ],
    build.stats,
    (stat) => totalOf(panel, stat),
  );
