import type { Role } from '../../games/builds/build.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { ListPage, PageRequest } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { createSerialQueue } from '../../lib/queues.ts';
import { plainName } from '../../lib/text.ts';
import type { GivenAnalysis, GivenSimulation } from './input/given.ts';
import { readAnalysis, readSimulation } from './input/input.ts';
import type { BuildChange, BuildFilter, OwnBuilds } from './own-builds.ts';
import type { Profiles } from './profiles.ts';
import {
  createSummaries,
  presentSimulation,
  type ShownAnalysis,
  type ShownSimulation,
  type SummaryOf,
  trimForSave,
} from './result.ts';
import type { BuildHead, SaveOptions, TakeToken } from './save.ts';
import { type BuildKind, packResult, type SavedBuild, storedName } from './saved-build.ts';

/** What is computed costs a token once it is known to be sound: a refused request costs none (R4.5). */
export interface BuildsService {
  /** Throws `validation_failed` for what an analysis or simulation refuses of its input, and of the name of a save. */
  checkAnalysis(given: GivenAnalysis, name?: string | null): void;
  checkSimulation(given: GivenSimulation, name?: string | null): void;
  /** Throws `validation_failed`, `character_not_found`, `rate_limited`. */
  analyze(given: GivenAnalysis, takeToken: TakeToken): Promise<ShownAnalysis>;
  /** The same. */
  simulate(given: GivenSimulation, takeToken: TakeToken): Promise<ShownSimulation>;
  /** Computes and keeps; throws `build_limit_reached` too. A repeat answers what an earlier run saved. */
  saveAnalysis(
    principal: Principal,
    given: GivenAnalysis,
    options: SaveOptions,
  ): Promise<SavedBuild>;
  /** The same; `share` says whether it may become a profile (R10.9). */
  saveSimulation(
    principal: Principal,
    given: GivenSimulation,
    options: SaveOptions & { readonly share: boolean },
  ): Promise<SavedBuild>;
  /** Throws `build_not_found`, as the following do: a build is its lineage's alone. */
  get(principal: Principal, id: string): Promise<SavedBuild>;
  list(principal: Principal, filter: BuildFilter, page: PageRequest): Promise<ListPage<SavedBuild>>;
  change(principal: Principal, id: string, change: BuildChange): Promise<SavedBuild>;
  remove(principal: Principal, id: string): Promise<SavedBuild>;
  readonly profiles: Profiles;
  /** What characters of showcases are worth; needs no token: it is part of the player (R10.3b). */
  readonly summaryOf: SummaryOf;
}

export interface BuildsDependencies {
  readonly ownBuilds: OwnBuilds;
  readonly profiles: Profiles;
  readonly packOf: (game: GameId) => CatalogPack;
}

/** A rotation of fewer casts takes a fraction of a millisecond. */
const manyCasts = 100;

export function createBuildsService(dependencies: BuildsDependencies): BuildsService {
  const { ownBuilds, profiles, packOf } = dependencies;
  const enqueue = createSerialQueue();

  /** Soundness is decided before anything is computed: what is answered later costs a token. */
  function analysisOf(given: GivenAnalysis, name: string | null = null): () => ShownAnalysis {
    const pack = packOf(given.game);
    const { input, notes } = readAnalysis(given, pack, name);
    return () => ({ ...games[given.game].builds.analyze(input, given.role ?? null, pack), notes });
  }

  function simulationOf(sent: GivenSimulation, name: string | null = null) {
    const given = withPlainSources(sent);
    const pack = packOf(given.game);
    const { builds } = games[given.game];
    const { input, notes } = readSimulation(given, pack, name);
    const simulate = (): ShownSimulation =>
      presentSimulation(builds.simulate(input, pack), notes, input.explain);
    const isLong = input.rotation.reduce((casts, { count }) => casts + count, 0) > manyCasts;
    return {
      given,
      // One document may ask for several: each long one has a turn of the process of its own.
      compute: async () => (isLong ? enqueue(simulate) : simulate()),
      roleOf: (): Role => builds.analyze(input.actor, null, pack).role,
    };
  }

  return {
    checkAnalysis: (given, name = null) => void readAnalysis(given, packOf(given.game), name),
    checkSimulation: (given, name = null) =>
      void readSimulation(withPlainSources(given), packOf(given.game), name),
    async analyze(given, takeToken) {
      const compute = analysisOf(given);
      await takeToken();
      return compute();
    },
    async simulate(given, takeToken) {
      const { compute } = simulationOf(given);
      await takeToken();
      return compute();
    },
    async saveAnalysis(principal, given, { name, ...options }) {
      const compute = analysisOf(given, name);
      const head = headOf('analysis', given, { game: given.game, avatarId: given.avatarId, name });
      return ownBuilds.save(principal, options, { ...head, shared: false }, async () => ({
        result: packResult(compute()),
        role: null,
      }));
    },
    async saveSimulation(principal, sent, { name, share, ...options }) {
      const { given, compute, roleOf } = simulationOf(sent, name);
      const { game, actor } = given;
      const head = headOf('simulation', given, { game, avatarId: actor.avatarId, name });
      return ownBuilds.save(principal, options, { ...head, shared: share }, async () => ({
        result: packResult(trimForSave(await compute())),
        role: roleOf(),
      }));
    },
    get: ownBuilds.get,
    list: ownBuilds.list,
    change: ownBuilds.change,
    remove: ownBuilds.remove,
    profiles,
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
  name: storedName(name),
  input: JSON.stringify(given),
});
