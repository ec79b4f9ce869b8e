import { type Build, defaultForm } from '../../src/games/builds/build.ts';
import { type RotationStep, type SimulationInput, plainInput } from '../../src/games/builds/simulation.ts';
import { plainEnemy } from '../../src/games/builds/ranked.ts';
import { loadBuiltIn } from '../../src/games/catalog-file.ts';
import { games } from '../../src/games/index.ts';
import { answerMessages } from '../helper.ts';

/** CPU microseconds of one call: a number for each of the batches of a round. */
export interface BuildTimes {
  readonly analyze: readonly number[];
  /** The standard rotation of the character. */
  readonly simulate: readonly number[];
  /** The standard rotation of Hu Tao with its team, everybody in standard builds. */
  readonly simulateTeam: readonly number[];
  /** 20 steps of 50 casts, 8 buffs that end one after the other, every hit with its factors. */
  readonly simulateLargest: readonly number[];
}

const { builds, present, sandbox } = games.genshin;
const pack = loadBuiltIn('genshin');

/** A character of the sandbox with everything that it wears. */
function sampleBuild(): Build {
  const uid = '812345678';
  const shown = sandbox(uid, { hideDetails: false, empty: false, pack });
  const player = present(shown, { uid, language: 'en', cdnUrl: 'https://cdn.example', pack });
  const [character] = player.showcase;
  if (character === undefined) throw new Error('The sandbox shows no character.');
  return builds.buildOf(character);
}

const enemy = plainEnemy(90, 0.1);

const inputOf = (
  actor: Build,
  rotation: readonly RotationStep[],
  rest: Partial<SimulationInput> = {},
): SimulationInput => ({
  actor,
  enemy,
  rotation,
  ...plainInput,
  ...rest,
});

const largest = (actor: Build): SimulationInput => {
  const skills = ['normal_attack', 'charged_attack', 'elemental_skill', 'elemental_burst'];
  return inputOf(
    actor,
    Array.from({ length: 20 }, (_, index) => ({
      skill: skills[index % skills.length] ?? '',
      count: 50,
      aura: 'pyro',
      type: null,
      variant: null,
    })),
    {
      explain: true,
      buffs: Array.from({ length: 8 }, (_, index) => ({
        source: 'atk_percent',
        value: 0.1,
        atkFlat: 100,
        duration: 100 * (index + 1),
      })),
    },
  );
};

/** A rotation with a team: character by id, with the standard build of its first profile. */
function withTeam(avatarId: number): SimulationInput {
  const standard = (id: number): Build => builds.standardBuild(defaultForm(id), null, pack);
  const actor = standard(avatarId);
  const [first] = builds.standardRotations(actor, pack);
  if (first === undefined) throw new Error(`There is no rotation of ${avatarId}.`);
  return inputOf(actor, first.rotation, { team: first.team.map(standard) });
}

/** CPU microseconds of one call. */
function timed(call: () => unknown, times: number): number {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count += 1) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/** The median of several short batches shows the program; one long batch shows what the machine did meanwhile. */
const batches = 9;

type Calls = Readonly<Record<keyof BuildTimes, readonly [call: () => unknown, times: number]>>;

let warm: Calls | undefined;

function warmCalls(): Calls {
  const build = sampleBuild();
  const [standard] = builds.standardRotations(build, pack);
  if (standard === undefined) throw new Error('The character has no standard rotation.');
  const standardInput = inputOf(build, standard.rotation, { buffs: standard.buffs });
  const most = largest(build);
  const team = withTeam(10_000_046);
  const calls = {
    analyze: [() => builds.analyze(build, 'dps', pack), 400],
    simulate: [() => builds.simulate(standardInput, pack), 400],
    simulateTeam: [() => builds.simulate(team, pack), 400],
    simulateLargest: [() => builds.simulate(most, pack), 10],
  } as const;
  for (const [call, times] of Object.values(calls)) timed(call, times * batches);
  return calls;
}

answerMessages<{ rounds: number }>(({ rounds }): Promise<BuildTimes> => {
  const calls = (warm ??= warmCalls());
  const measure = (name: keyof BuildTimes): number[] => {
    const [call, times] = calls[name];
    return Array.from({ length: rounds * batches }, () => timed(call, times));
  };
  return Promise.resolve({
    analyze: measure('analyze'),
    simulate: measure('simulate'),
    simulateTeam: measure('simulateTeam'),
    simulateLargest: measure('simulateLargest'),
  });
});
