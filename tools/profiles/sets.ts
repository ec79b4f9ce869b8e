import type { SetPlan } from '../../src/games/builds/profiles.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import type { SheetBuild } from './opinion.ts';

/** How sheets call the stats of two pieces. */
const statsByLabel: Readonly<Record<string, string>> = {
  ER: 'energy_recharge',
  EM: 'elemental_mastery',
  ATK: 'atk_percent',
  HP: 'hp_percent',
  DEF: 'def_percent',
  SPD: 'spd_percent',
  BE: 'break_effect',
  Quantum: 'quantum_dmg_bonus',
  'CRIT Rate': 'crit_rate',
  'CRIT DMG': 'crit_dmg',
};

const statOf = (label: string): string =>
  statsByLabel[label] ?? label.toLowerCase().replace(/ dmg$/, ' dmg bonus').replaceAll(' ', '_');

/** The sets that a sheet's group stands for: "+80 EM set", "SPD% Set", or a word of a set's name ("Wavestrider"). */
function setsOfGroup(group: string, { sets }: CatalogPack): number[] {
  const [, value, given] = /^(?:\+(\d+)%? )?(.*?)%? [Ss]et$/.exec(group) ?? [];
  const heads = sets.heads.filter(({ names, two }) =>
    given === undefined
      ? names[0]?.includes(group)
      : two?.stats.some(
          ([stat, size]) =>
            stat === statOf(given) && (value === undefined || size === Number(value)),
        ),
  );
  if (heads.length === 0) throw new Error(`No set is known by the group "${group}".`);
  return heads.map(({ id }) => id);
}

const snakeCase = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_');

/** The set of an English name such as `husk_of_opulent_dreams`. */
function setNamed(name: string, { sets }: CatalogPack): number {
  const head = sets.heads.find(({ names }) => snakeCase(names[0] ?? '') === name);
  if (head === undefined) throw new Error(`No set is called "${name}".`);
  return head.id;
}

const isPlanar = (id: number, { sets }: CatalogPack): boolean => sets.find(id)?.kind === 'planar';

/** The sets of a build: ways to wear four or two and two, and what goes beside them. */
export function plansOf(build: SheetBuild, pack: CatalogPack) {
  const sets: SetPlan[] = [];
  const pairs: number[] = [];
  const twos: number[] = [];
  for (const one of build.sets) {
    if ('half_set_groups' in one) {
      const ids = one.half_set_groups.flat().map((name) => setNamed(name, pack));
      sets.push({ pieces: 2, ids: [...new Set(ids)].toSorted((a, b) => a - b) });
    } else if ('two_piece_of' in one) {
      const ids = one.two_piece_of.flatMap((part) =>
        'id' in part ? [part.id] : setsOfGroup(part.group, pack),
      );
      sets.push({ pieces: 2, ids: [...new Set(ids)].toSorted((a, b) => a - b) });
    } else if (one.pieces === 4) sets.push({ pieces: 4, ids: [one.id] });
    else if (pack.game === 'zzz' || isPlanar(one.id, pack)) pairs.push(one.id);
    else twos.push(one.id);
  }
  if (twos.length > 1) sets.push({ pieces: 2, ids: twos.toSorted((a, b) => a - b) });
  return { sets, pairs };
}
