import DataLoader from 'dataloader';
import { type Account, recordKey } from '../../games/account.ts';
import { type GameId, type Language, uidMessage, uidPattern } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Environment } from '../../lib/principal.ts';
import { Problem, retryAfterOf } from '../../lib/problem.ts';
import { createSerialQueue } from '../../lib/queues.ts';
import { constantCase } from '../../lib/text.ts';
import {
  createProviderAllowance,
  type ProviderAllowance,
} from '../../limits/provider-allowance.ts';
import { changesBetween, type PlayerChanges } from './changes.ts';
import {
  createPresent,
  type FoundPlayer,
  isPresented,
  type Present,
  type PresentDependencies,
} from './present.ts';
import { locate, type ProviderChoice, slotsFor } from './providers.ts';
import type { FoundSnapshot, SnapshotKey } from './snapshot.ts';
import type { Snapshots } from './snapshots.ts';
import { type TeamRequest, type TeamText, writeTeam } from './team.ts';

interface PlayerRequest extends Account {
  readonly environment: Environment;
  /** Pays the requests to providers. */
  readonly allowance: ProviderAllowance;
  readonly language?: Language | undefined;
  /** Whether details are shown (R6.5); true when left out. */
  readonly includeDetail?: boolean | undefined;
  /** Read for hsr only (R6.1). */
  readonly provider?: ProviderChoice | undefined;
}

interface PlayersDependencies extends PresentDependencies {
  readonly snapshots: Snapshots;
  /** Called when an account may change before its snapshot expires. */
  readonly onReplaced: (environment: Environment, account: Account) => void;
}

export type PlayersService = ReturnType<typeof createPlayersService>;

export function createPlayersService(dependencies: PlayersDependencies) {
  const { snapshots, onReplaced } = dependencies;
  const present = createPresentInTurns(dependencies);
  const storedPlayers = createStoredLoader(snapshots.stored);
  const playersOfAnyAge = createStoredLoader(snapshots.storedAnyAge);

  /** Rejects with `player_not_found`, `upstream_unavailable`, or `validation_failed` for a language the game lacks. */
  async function get(request: PlayerRequest): Promise<FoundPlayer> {
    const { game, uid, environment, allowance } = request;
    const language = languageOf(game, request.language);
    const keys = keysOf(environment, { game, uid }, request.provider ?? 'auto');
    const { find: ask, stored, refusedSince } = snapshots;
    const found =
      snapshots.fresh(keys) ?? (await locate(keys, allowance, { ask, stored, refusedSince }));
    return present(found, { environment, game, uid }, language, request.includeDetail ?? true);
  }

  return {
    get,
    /** Throws `validation_failed` for a language that the game lacks. */
    checkLanguage: (game: GameId, language: Language | undefined): void =>
      void languageOf(game, language),
    /** One element a UID, in order, duplicates once (R6.12). Never rejects for one UID's sake. */
    async getMany(
      request: Omit<PlayerRequest, 'uid' | 'provider'>,
      uids: readonly string[],
    ): Promise<(FoundPlayer | LookupError)[]> {
      // A language that the game lacks fails all of them, before anything is fetched.
      languageOf(request.game, request.language);
      return Promise.all(
        [...new Set(uids)].map(async (uid) =>
          uidPattern.test(uid)
            ? get({ ...request, uid }).catch((error: unknown) => toLookupError(uid, error))
            : toLookupError(uid, new Problem('invalid_uid', uidMessage)),
        ),
      );
    },
    /** Characters of one or more players for the simulator of their game (R17.3a). */
    team: (
      request: TeamRequest,
      asking: Pick<PlayerRequest, 'environment' | 'allowance'>,
    ): Promise<TeamText> =>
      writeTeam(request, (uid) => get({ ...asking, game: request.game, uid })),
    /**
     * The player as it was fetched last, undefined when no copy may be shown; no provider is asked. The look-ups of one
     * moment share one round trip. A language that the game lacks becomes English.
     */
    async stored(
      environment: Environment,
      { game, uid }: Account,
      wanted?: Language | null,
    ): Promise<FoundPlayer | undefined> {
      const found = await storedPlayers.load({ environment, account: { game, uid } });
      const language = wanted && games[game].languages.includes(wanted) ? wanted : 'en';
      return found && present(found, { environment, game, uid }, language, true);
    },
    /** The stored player, however old; rejects when the store fails. */
    async storedAnyAge(
      environment: Environment,
      account: Account,
      language: Language,
    ): Promise<FoundPlayer | undefined> {
      const found = await playersOfAnyAge.load({ environment, account });
      return found && present(found, { environment, ...account }, language, true);
    },
    /** What is different about a player since an earlier look (R6.13); null while nothing is known to be. */
    async changes(environment: Environment, player: FoundPlayer): Promise<PlayerChanges | null> {
      const { game, uid, language, freshness } = player;
      const key = { environment, game, uid, slot: freshness.provider };
      const snapshot = await snapshots.earlier(key);
      if (!snapshot) return null;
      const found = { snapshot, cache: 'hit', slot: key.slot } as const;
      const changes = changesBetween(await present(found, key, language, true), player);
      return changes.length > 0 ? { since: snapshot.fetchedAt, changes } : null;
    },
    /** The player as a provider has it now, past every cache. Rejects as `get`, and never answers an old copy. */
    async fetchPast(
      environment: Environment,
      { game, uid }: Account,
      lineageId: string,
    ): Promise<FoundPlayer> {
      const keys = keysOf(environment, { game, uid }, 'auto');
      try {
        const allowance = createProviderAllowance(lineageId);
        const { fetchPast: ask, refusedSince } = snapshots;
        const found = await locate(keys, allowance, { ask, refusedSince });
        return await present(found, { environment, game, uid }, 'en', true);
      } finally {
        onReplaced(environment, { game, uid });
      }
    },
  };
}

/**
 * A request may ask for many players: each model that is not cached is made in its own turn of the process. Replies of
 * providers already arrive in turns of their own.
 */
function createPresentInTurns(dependencies: PresentDependencies) {
  const present = createPresent(dependencies);
  const enqueue = createSerialQueue();
  return async (...of: Parameters<Present>): Promise<FoundPlayer> => {
    const [{ snapshot, cache }, { environment, game }, language, detail] = of;
    const isReply = environment === 'live' && cache === 'miss';
    const isMade = isPresented(snapshot, dependencies.packOf(game), language, detail);
    return isReply || isMade ? present(...of) : enqueue(() => present(...of));
  };
}

/** The keys of the snapshots of an account, in the order in which its providers are asked. */
const keysOf = (
  environment: Environment,
  account: Account,
  provider: ProviderChoice,
): readonly SnapshotKey[] =>
  slotsFor(account, provider).map((slot) => ({ ...account, environment, slot }));

function languageOf(game: GameId, wanted: Language | undefined): Language {
  const { languages } = games[game];
  const language = wanted ?? 'en';
  if (languages.includes(language)) return language;
  // Paths of /v1 already accept only the languages of their game: this refuses callers of the graph.
  throw Problem.invalid('lang', `It is one of ${languages.map(constantCase).join(', ')}.`);
}

/** Finds the stored snapshots of accounts, each once however many callers ask at that moment; it caches nothing. */
const createStoredLoader = (find: Snapshots['stored']) =>
  new DataLoader<
    { readonly environment: Environment; readonly account: Account },
    FoundSnapshot | undefined
  >(
    (wanted) => {
      const running = new Map<string, Promise<FoundSnapshot | undefined>>();
      return Promise.all(
        wanted.map(({ environment, account }) => {
          const id = recordKey(environment, account);
          const found = running.get(id) ?? newestOf(find, environment, account);
          running.set(id, found);
          return found;
        }),
      );
    },
    { cache: false },
  );

/** The newest snapshot of several providers. */
async function newestOf(
  find: Snapshots['stored'],
  environment: Environment,
  { game, uid }: Account,
): Promise<FoundSnapshot | undefined> {
  const slots = slotsFor({ game, uid }, 'auto');
  const found = await Promise.all(
    // Every account of the sandbox has one provider: the first.
    (environment === 'test' ? slots.slice(0, 1) : slots).map((slot) =>
      find({ environment, game, uid, slot }),
    ),
  );
  return found.reduce((best, one) =>
    one && (!best || one.snapshot.fetchedAt > best.snapshot.fetchedAt) ? one : best,
  );
}

/** A UID of a batch that could not be served; the others are not affected (R6.12). */
export interface LookupError {
  readonly uid: string;
  readonly error: {
    readonly code: LookupErrorCode;
    readonly message: string;
    /** When to ask again; null where that is of no use. */
    readonly retryAfterSeconds: number | null;
  };
}

export type LookupErrorCode = 'invalid_uid' | 'not_found' | 'upstream_unavailable';

const batchCodes: Readonly<Record<string, LookupErrorCode>> = {
  invalid_uid: 'invalid_uid',
  player_not_found: 'not_found',
  upstream_unavailable: 'upstream_unavailable',
  storage_full: 'upstream_unavailable',
};

function toLookupError(uid: string, error: unknown): LookupError {
  const code = error instanceof Problem ? batchCodes[error.code] : undefined;
  if (!(error instanceof Problem) || code === undefined) throw error;
  const { message } = error;
  return { uid, error: { code, message, retryAfterSeconds: retryAfterOf(error) ?? null } };
}
