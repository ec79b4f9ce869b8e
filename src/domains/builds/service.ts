import type { CharacterForm, Role } from '../../games/builds/build.ts';
import type { ListedProfile } from '../../games/builds/profiles.ts';
import type { ListedBuff, SimulationInput } from '../../games/builds/simulation.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Principal } from '../../lib/principal.ts';
import { createSerialQueue } from '../../lib/queues.ts';
import { plainName } from '../../lib/text.ts';
import { idleNotes } from './idle.ts';
import type { GivenAnalysis, GivenSimulation } from './input/given.ts';
import { readAnalysis, readSimulation } from './input/input.ts';
import type { BuildHead, OwnBuilds, SaveOptions, TakeToken } from './own-builds.ts';
import type { Presets } from './presets.ts';
import {
  createSummaries,
  presentSimulation,
  type ShownAnalysis,
  type ShownSimulation,
  trimForSave,
} from './result.ts';
import { type BuildKind, packResult, type SavedBuild } from './saved-build.ts';

interface BuildsDependencies {
  readonly ownBuilds: OwnBuilds;
  readonly presets: Presets;
  readonly packOf: (game: GameId) => CatalogPack;
}

/** A rotation of fewer casts takes a fraction of a millisecond. */
const manyCasts = 100;

/** What is computed costs a token once it is known to be sound: a refused request costs none (R4.5). */
export function createBuildsService({ ownBuilds, presets, packOf }: BuildsDependencies) {
  const enqueue = createSerialQueue();

  /** Soundness is decided before anything is computed: what is answered later costs a token. */
  function analysisOf(given: GivenAnalysis, name: string | null = null): () => ShownAnalysis {
    const pack = packOf(given.game);
    const { input, notes } = readAnalysis(given, pack, name);
    const { role = null, lang } = given;
    return () => ({
      ...games[given.game].builds.analyze(input, role, pack, lang ?? 'en'),
      notes,
    });
  }

  function simulationOf(sent: GivenSimulation, name: string | null = null) {
    const given = withPlainSources(sent);
    const pack = packOf(given.game);
    const { builds } = games[given.game];
    const { input, notes } = readSimulation(given, pack, name);
    const play = (one: SimulationInput) => builds.simulate(one, pack);
    const simulate = (): ShownSimulation => {
      const idle = idleNotes(input, builds.words.situationalStats, play);
      return presentSimulation(play(input), [...notes, ...idle], input.explain);
    };
    const isLong = input.rotation.reduce((casts, { count }) => casts + count, 0) > manyCasts;
    return {
      given,
      // One document may ask for several: each long one has a turn of the process of its own.
      compute: async () => (isLong ? enqueue(simulate) : simulate()),
      roleOf: (): Role => builds.analyze(input.actor, null, pack).role,
    };
  }

  return {
    /** Throws `validation_failed` for what an analysis refuses of its input, and of the name of a save. */
    checkAnalysis: (given: GivenAnalysis, name: string | null = null): void =>
      void readAnalysis(given, packOf(given.game), name),
    /** The same of a simulation. */
    checkSimulation: (given: GivenSimulation, name: string | null = null): void =>
      void readSimulation(withPlainSources(given), packOf(given.game), name),
    /** Throws `validation_failed`, `character_not_found`, `rate_limited`. */
    async analyze(given: GivenAnalysis, takeToken: TakeToken): Promise<ShownAnalysis> {
      const compute = analysisOf(given);
      await takeToken();
      return compute();
    },
    /** The same. */
    async simulate(given: GivenSimulation, takeToken: TakeToken): Promise<ShownSimulation> {
      const { compute } = simulationOf(given);
      await takeToken();
      return compute();
    },
    /** Computes and keeps; throws `build_limit_reached` too. A repeat answers what an earlier run saved. */
    async saveAnalysis(
      principal: Principal,
      given: GivenAnalysis,
      { name, ...options }: SaveOptions,
    ): Promise<SavedBuild> {
      const compute = analysisOf(given, name);
      const head = headOf('analysis', given, { game: given.game, avatarId: given.avatarId, name });
      return ownBuilds.save(principal, options, { ...head, shared: false }, async () => ({
        result: packResult(compute()),
        role: null,
      }));
    },
    /** The same; `share` says whether it may become a profile (R10.9). */
    async saveSimulation(
      principal: Principal,
      sent: GivenSimulation,
      { name, share, ...options }: SaveOptions & { readonly share: boolean },
    ): Promise<SavedBuild> {
      const { given, compute, roleOf } = simulationOf(sent, name);
      const { game, actor } = given;
      const head = headOf('simulation', given, { game, avatarId: actor.avatarId, name });
      return ownBuilds.save(principal, options, { ...head, shared: share }, async () => ({
        result: packResult(trimForSave(await compute())),
        role: roleOf(),
      }));
    },
    own: ownBuilds,
    presets,
    /** How to build a character of the catalog. */
    profilesOf: (game: GameId, form: CharacterForm): readonly ListedProfile[] =>
      games[game].builds.profilesOf(form, packOf(game)),
    /** The named buffs of a game, by words of their names (R10.4f). */
    buffsOf: (game: GameId, search: string | null): readonly ListedBuff[] =>
      games[game].builds.buffs.list(search, packOf(game)),
    /** What characters of showcases are worth; needs no token: it is part of the player (R10.3b). */
    summaryOf: createSummaries(packOf),
  };
}

/** Names of buffs are public with a profile (R10.9). */
const withPlainSources = (given: GivenSimulation): GivenSimulation => ({
  ...given,
  buffs: given.buffs?.map((buff) => ({ ...buff, source: plainName(buff.source) })),
});

const headOf = (
  kind: BuildKind,
  given: GivenAnalysis | GivenSimulation,
  { name, ...of }: Pick<BuildHead, 'game' | 'avatarId' | 'name'>,
): Omit<BuildHead, 'shared'> => ({
  ...of,
  kind,
  name: plainName(name),
  input: JSON.stringify(given),
});
