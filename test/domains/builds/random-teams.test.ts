import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GivenSimulation } from '../../../src/domains/builds/input/given.ts';
import { readSimulation } from '../../../src/domains/builds/input/input.ts';
import { type GameId, gameIds } from '../../../src/games/ids.ts';
import { games } from '../../../src/games/index.ts';
import { Problem } from '../../../src/lib/problem.ts';
import { builtInPack } from '../../support/built-in.ts';

const runs = 500;

interface Choice {
  readonly at: number;
  readonly counts: boolean | undefined;
  readonly stacks: number | undefined;
  readonly odd: string | undefined;
}

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** Any teams, effects and buffs: most are sound, some are not. */
function simulations(game: GameId): fc.Arbitrary<GivenSimulation> {
  const pack = builtInPack(game);
  const { builds } = games[game];
  const { words } = builds;
  const ids = pack.characters.heads.map(({ id }) => id);
  const weapons = pack.weapons.heads.map(({ id }) => id);
  const buffs = builds.buffs.list(null, pack).map(({ id }) => id);
  const character = fc.constantFrom(...ids);
  const weapon = fc.record({
    id: fc.constantFrom(...weapons),
    refinement: optional(fc.integer({ min: 1, max: 5 })),
  });
  const level = fc.integer({ min: 1, max: words.maxLevel.analyzed });
  const constellation = optional(fc.integer({ min: 0, max: 6 }));
  const member = fc.record({
    avatarId: character,
    level: optional(level),
    weapon: optional(weapon),
    constellation,
    profile: rarely(fc.constantFrom('support', 'on_field_dps')),
  });
  const stacksOf = (given: GivenSimulation) => {
    try {
      const { actor, team } = readSimulation({ ...given, buffs: [] }, pack, null).input;
      return builds.effectStacks(actor, team, pack);
    } catch {
      return [];
    }
  };
  // Mostly of those that somebody has, by where they are among them.
  const choice = fc.record({
    at: fc.nat(),
    counts: optional(fc.boolean()),
    stacks: optional(fc.double({ min: 0, max: 1, noNaN: true })),
    odd: rarely(fc.constantFrom('all', 'x', '__proto__')),
  });
  const withEffects = ({
    choices,
    ...given
  }: GivenSimulation & { readonly choices: readonly Choice[] }): GivenSimulation => {
    const known = [...stacksOf(given)];
    const effects = choices.map(({ at, counts, stacks, odd }) => {
      const [id = 'x', most = 1] = known[at % known.length] ?? [];
      return { id: odd ?? id, counts, stacks: stacks === undefined ? undefined : stacks * most };
    });
    return { ...given, effects };
  };
  const buff = fc.record({
    source: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...buffs, 'atk', 'crit_dmg') },
      { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
    ),
    value: optional(fc.double({ min: -10, max: 1000, noNaN: true })),
    atkFlat: optional(fc.integer({ min: 0, max: 3000 })),
    duration: optional(fc.integer({ min: 0, max: 20 })),
  });
  return fc
    .record({
      game: fc.constant(game),
      actor: fc.record({ avatarId: character, level, weapon: optional(weapon), constellation }),
      enemy: fc.record({ broken: fc.boolean(), stunned: fc.boolean() }),
      rotation: fc.array(
        fc.record({
          skill: fc.constantFrom(...words.skills.filter((skill) => skill !== 'reaction')),
          count: fc.integer({ min: 1, max: 5 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      team: optional(
        fc.uniqueArray(member, {
          maxLength: words.maxOthers,
          selector: ({ avatarId }) => avatarId,
        }),
      ),
      choices: fc.uniqueArray(choice, { maxLength: 4, selector: ({ at }) => at % 7 }),
      buffs: optional(fc.array(buff, { maxLength: 3 })),
    })
    .map(withEffects);
}

describe.each(gameIds)('teams of %s', (game) => {
  const pack = builtInPack(game);
  const arbitrary = simulations(game);

  test('are refused or simulated, and no damage is negative or infinite', () => {
    let simulated = 0;
    fc.assert(
      fc.property(arbitrary, (given) => {
        let input: ReturnType<typeof readSimulation>['input'];
        try {
          ({ input } = readSimulation(given, pack, null));
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
          return;
        }
        simulated += 1;
        const { totalDamage, hits, dps } = games[game].builds.simulate(input, pack);
        const damages = hits.flatMap((hit) => [hit.damage, hit.damageNonCrit, hit.damageCrit]);
        for (const value of [totalDamage, ...damages, ...Object.values(dps)])
          if (!(value >= 0 && Number.isFinite(value))) throw new Error(`${value}`);
      }),
      { seed: 1, numRuns: runs },
    );
    expect(simulated).toBeGreaterThan(runs / 2);
  });
});
