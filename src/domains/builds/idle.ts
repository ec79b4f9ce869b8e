import type { Simulation, SimulationInput } from '../../games/builds/simulation.ts';

type Play = (input: SimulationInput) => Simulation;

/** A member that was given, and the same input with other values of it. */
interface Given {
  readonly name: string;
  readonly others: readonly SimulationInput[];
}

/** Enough casts of a step to see whether something matters. */
const fewCasts = 5;

const otherValues = (value: number): readonly number[] => [0, 2 * value + 1];

function givenMembers(input: SimulationInput, stats: readonly string[]): Given[] {
  const { actor, enemy } = input;
  const flags = (['isBroken', 'isStunned'] as const)
    .filter((member) => enemy[member])
    .map((member) => ({
      name: member === 'isBroken' ? 'enemy.broken' : 'enemy.stunned',
      others: [{ ...input, enemy: { ...enemy, [member]: false } }],
    }));
  const numbers = (['maxToughness', 'maxHp'] as const).flatMap((member) => {
    const value = enemy[member];
    const name = member === 'maxHp' ? 'enemy.max_hp' : 'enemy.max_toughness';
    const withValue = (other: number) => ({ ...input, enemy: { ...enemy, [member]: other } });
    return value === null ? [] : [{ name, others: otherValues(value).map(withValue) }];
  });
  const given = stats.flatMap((stat) => {
    const value = actor.stats[stat];
    const withValue = (other: number) => ({
      ...input,
      actor: { ...actor, stats: { ...actor.stats, [stat]: other } },
    });
    return value === undefined ? [] : [{ name: stat, others: otherValues(value).map(withValue) }];
  });
  const rank = {
    name: `Constellation, eidolon or mindscape ${actor.rank}`,
    others: [{ ...input, actor: { ...actor, rank: 0 } }],
  };
  return [...flags, ...numbers, ...given, ...(actor.rank > 0 ? [rank] : [])];
}

/** What a simulation says of damage. */
const damageOf = ({ hits, totalDamage }: Simulation): string =>
  JSON.stringify([
    totalDamage,
    hits.map(({ damageNonCrit, damageCrit, critRate }) => [damageNonCrit, damageCrit, critRate]),
  ]);

/**
 * Notes the given members that change nothing (R10.4g): of those that count in some games or rotations alone, each is
 * played with other values. `stats`: the final stats that are such.
 */
export function idleNotes(input: SimulationInput, stats: readonly string[], play: Play): string[] {
  const short: SimulationInput = {
    ...input,
    explain: false,
    rotation: input.rotation.map((step) => ({ ...step, count: Math.min(step.count, fewCasts) })),
  };
  const given = givenMembers(short, stats);
  if (given.length === 0) return [];
  const played = play(short);
  // Of who deals no damage, nothing changes any.
  if (played.totalDamage === 0) return [];
  const damage = damageOf(played);
  return given
    .filter(({ others }) => others.every((other) => damageOf(play(other)) === damage))
    .map(({ name }) => `${name} changes nothing here.`);
}
