import { int, type Random } from '../../random.ts';
import type { TraceForm } from '../tables.ts';

/** Levels of the main skills by promotion: the basic attack ends at 6, the others at 10. */
const basicCaps = [1, 1, 2, 3, 4, 5, 6];
const skillCaps = [1, 2, 3, 4, 6, 8, 10];

/** The promotion that unlocks a point, by the last three digits of its id; the game's rule for every character. */
const unlockPromotions: Readonly<Record<number, number>> = {
  101: 2,
  102: 4,
  103: 6,
  201: 0,
  202: 2,
  203: 3,
  204: 3,
  205: 4,
  206: 5,
  207: 5,
  208: 6,
  209: 6,
  210: 6,
};

/** Two points wait for a level as well. */
const unlockLevels: Readonly<Record<number, number>> = { 209: 75, 210: 80 };
const abilityPoints = [101, 102, 103];

/** The points a player has unlocked who followed each promotion up to `trained`. */
export function sandboxTraces(
  random: Random,
  form: TraceForm,
  level: number,
  trained: number,
): Record<string, number> {
  const traces: Record<string, number> = {};
  const owner = Math.floor((form.skills[0]?.point ?? 0) / 1000) * 1000;
  form.skills.forEach(({ point }, index) => {
    const cap = (index === 0 ? basicCaps : skillCaps)[trained] ?? 1;
    traces[point] = int(random, Math.max(1, cap - 2), cap);
  });
  const points = form.rows.flatMap((row) => row.map(([point]) => point));
  for (const point of [...abilityPoints.map((ability) => owner + ability), ...points]) {
    const isOpen =
      (unlockPromotions[point % 1000] ?? 6) <= trained &&
      (unlockLevels[point % 1000] ?? 1) <= level;
    if (isOpen) traces[point] = 1;
  }
  return traces;
}
