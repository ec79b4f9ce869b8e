import { inputRanges } from '../../games/builds/ranges.ts';
import type { Enemy } from '../../games/builds/simulation.ts';
import type { GivenEnemy } from './given.ts';
import { type Reading, shown } from './reading.ts';

const levels = { min: 1, max: 120 };

/** Whom the rotation is for; what is left out is the game's default (R10.4a). */
export function readEnemy(reading: Reading, given: GivenEnemy): Enemy {
  const { level, res, maxToughness, maxHp, defReduction } = given;
  if (level != null) reading.within('enemy.level', level, levels);
  if (maxToughness != null)
    reading.within('enemy.maxToughness', maxToughness, inputRanges.toughness);
  if (maxHp != null) reading.within('enemy.maxHp', maxHp, inputRanges.enemyHp);
  return {
    level: level ?? null,
    res: res == null ? null : readResistance(reading, { path: 'enemy.res', what: 'res' }, res),
    elementRes: readElements(reading, given),
    defReduction: reading.within(
      'enemy.defReduction',
      reading.ratio('def_reduction', defReduction ?? 0),
      inputRanges.reduction,
    ),
    isBroken: given.broken ?? false,
    isStunned: given.stunned ?? false,
    maxToughness: maxToughness ?? null,
    maxHp: maxHp ?? null,
  };
}

const readResistance = (
  reading: Reading,
  { path, what }: { readonly path: string; readonly what: string },
  value: number,
): number => reading.within(path, reading.ratio('res', value, what), inputRanges.resistance);

function readElements(reading: Reading, { elementRes }: GivenEnemy): Enemy['elementRes'] {
  const read: Record<string, number> = {};
  const { elements } = reading.words;
  for (const { element, value } of reading.atMost(
    'enemy.elementRes',
    elementRes ?? [],
    2 * elements.length,
  )) {
    const path = `enemy.elementRes.${shown(element)}`;
    if (elements.includes(element))
      read[element] = readResistance(reading, { path, what: `${element} resistance` }, value);
    else reading.word(path, element, elements);
  }
  return read;
}
