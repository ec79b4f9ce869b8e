import type { Buff, NamedBuff } from '../simulation.ts';
import { type Effects, readBuffValue } from './buffs.ts';
import { type Notes, shown } from './notes.ts';

/** From here on a value is Elemental Mastery; a smaller one is the bonus itself. */
const smallestMastery = 100;

/** The size of a buff's first effect when a value is given. */
function effectSize(
  source: string,
  stat: string,
  buff: NamedBuff,
  value: number,
  notes: Notes,
): number {
  const refined = buff.byRefinement?.[value - 1];
  if (refined !== undefined) {
    notes.add(`${source} ${value} is read as refinement ${value}: ${stat} ${shown(refined)}.`);
    return refined;
  }
  if (buff.perMastery !== undefined && value >= smallestMastery) {
    const size = buff.perMastery * value;
    notes.add(
      `${source} ${shown(value)} is read as Elemental Mastery: ${stat} ${buff.perMastery} x ${shown(value)} = ${shown(size)}.`,
    );
    return size;
  }
  const size = readBuffValue(source, stat, value, notes);
  return stat.endsWith('_reduction') ? Math.abs(size) : size;
}

function noteNamed(
  { value, atkFlat, duration }: Buff,
  buff: NamedBuff,
  source: string,
  notes: Notes,
) {
  const [stat = '', known = 0] = Object.entries(buff.effects)[0] ?? [];
  const isIdle = value === null && known === 0 && atkFlat === null;
  const wanted = stat === 'atk' ? 'atk_flat' : 'a value';
  notes.add(
    isIdle && `${source} depends on who gives it: it counts nothing without ${wanted}.`,
    value === null && buff.byRefinement !== undefined && `${source} is taken at refinement 1.`,
    buff.assumed !== undefined && `${source}: ${buff.assumed}.`,
    value === null && buff.giver !== undefined && `${source} is taken as ${buff.giver} gives it.`,
    duration === null &&
      buff.seconds !== undefined &&
      `${source} has no duration: it holds all along; in the game ${buff.seconds} s.`,
  );
}

/** What a buff of the game adds: a value replaces its first amount, flat ATK that of ATK. Mechanics section 4, rule 11. */
export function readNamedBuff(buff: Buff, named: NamedBuff, notes: Notes): Effects {
  const { value, atkFlat } = buff;
  const source = named.label ?? buff.source;
  noteNamed(buff, named, source, notes);
  const { atk: _atk, ...others } = named.effects;
  if (value === null) return atkFlat === null ? named.effects : others;
  const [stat = '', known = 0] = Object.entries(named.effects)[0] ?? [];
  const size = effectSize(source, stat, named, value, notes);
  return Object.fromEntries(
    Object.entries(named.effects).map(([name, effect]) => [name, effect === known ? size : effect]),
  );
}
