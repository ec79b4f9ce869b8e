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
  type LookUp,
  type ProviderAllowance,
} from '../../limits/provider-allowance.ts';
import { unavailable } from '../../upstream/client/client.ts';
import {
  createPresent,
  type FoundPlayer,
  isPresented,
  type Present,
  type PresentDependencies,
} from './present.ts';
import {
  asProblem,
  betterOf,
  isDown,
  type ProviderChoice,
  type ProviderOutcome,
  slotsFor,
  snapshotOrThrow,
} from './providers.ts';
import type { FoundSnapshot, SnapshotKey } from './snapshot.ts';
import type { Snapshots } from './snapshots.ts';

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

export interface PlayersService {
  /** Rejects with `player_not_found`, `upstream_unavailable`, or `validation_failed` for a language the game lacks. */
  get(request: PlayerRequest): Promise<FoundPlayer>;
  /** One element a UID, in order, duplicates once (R6.12). Never rejects for one UID's sake. */
  getMany(
    request: Omit<PlayerRequest, 'uid' | 'provider'>,
    uids: readonly string[],
  ): Promise<(FoundPlayer | LookupError)[]>;
  /**
   * The player as it was fetched last, undefined when nothing is kept that may be shown: no provider is asked. The
   * look-ups of one moment are one round trip. A language that the game lacks is English.
   */
  stored(
    environment: Environment,
    account: Account,
    language?: Language | null,
  ): Promise<FoundPlayer | undefined>;
  /** What the store holds, however long ago it was fetched; rejects when the store cannot be asked. */
  storedAnyAge(
    environment: Environment,
    account: Account,
    language: Language,
  ): Promise<FoundPlayer | undefined>;
  /** The player as a provider has it now, past every cache. Rejects as `get` does, and never answers an old copy. */
  fetchPast(environment: Environment, account: Account, lineageId: string): Promise<FoundPlayer>;
}

interface PlayersDependencies extends PresentDependencies {
  readonly snapshots: Snapshots;
}

export function createPlayersService(dependencies: PlayersDependencies): PlayersService {
  const { snapshots } = dependencies;
  const make = createPresent(dependencies);
  const inLine = createSerialQueue();

  /**
   * A request may ask for many players: each model that is not there yet has a turn of the process of its own. Replies of
   * providers come in turns of their own, and what follows from them is written together.
   */
  const present = async (...of: Parameters<Present>): Promise<FoundPlayer> => {
    const [{ snapshot, cache }, { environment, game }, language, detail] = of;
    const isReply = environment === 'live' && cache === 'miss';
    const isMade = isPresented(snapshot, dependencies.packOf(game), language, detail);
    return isReply || isMade ? make(...of) : inLine(() => make(...of));
  };
  const storedPlayers = createStoredLoader(snapshots.stored);
  const playersOfAnyAge = createStoredLoader(snapshots.storedAnyAge);

  /** What is kept, for a provider that no request is left for. */
  async function withoutRequest(key: SnapshotKey): Promise<FoundSnapshot> {
    const found = await snapshots.stored(key);
    if (!found) throw unavailable();
    return found;
  }

  async function get(request: PlayerRequest): Promise<FoundPlayer> {
    const { game, uid, environment, allowance } = request;
    const language = languageOf(game, request.language);
    const keys = keysOf(environment, { game, uid }, request.provider ?? 'auto');
    const found =
      snapshots.fresh(keys) ??
      (await locate(keys, allowance, (key, lookUp) =>
        lookUp.setAside() ? snapshots.find(key, lookUp) : withoutRequest(key),
      ));
    return present(found, { environment, game, uid }, language, request.includeDetail ?? true);
  }

  return {
    get,
    async getMany(request, uids) {
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
    async stored(environment, { game, uid }, wanted) {
      const found = await storedPlayers.load({ environment, account: { game, uid } });
      const language = wanted && games[game].languages.includes(wanted) ? wanted : 'en';
      return found && present(found, { environment, game, uid }, language, true);
    },
    async storedAnyAge(environment, account, language) {
      const found = await playersOfAnyAge.load({ environment, account });
      return found && present(found, { environment, ...account }, language, true);
    },
    async fetchPast(environment, { game, uid }, lineageId) {
      const keys = keysOf(environment, { game, uid }, 'auto');
      const found = await locate(keys, createProviderAllowance(lineageId), async (key, lookUp) => {
        if (!lookUp.setAside()) throw unavailable();
        return snapshots.fetchPast(key, lookUp);
      });
      return present(found, { environment, game, uid }, 'en', true);
    },
  };
}

/** Under which keys the showcases of an account are kept, in the order in which its providers are asked. */
const keysOf = (
  environment: Environment,
  account: Account,
  provider: ProviderChoice,
): readonly SnapshotKey[] =>
  slotsFor(account, provider).map((slot) => ({ ...account, environment, slot }));

/** Asks the providers in their order, until one answers with what is fresh. */
async function locate(
  keys: readonly SnapshotKey[],
  allowance: ProviderAllowance,
  ask: (key: SnapshotKey, lookUp: LookUp) => Promise<FoundSnapshot>,
): Promise<FoundSnapshot> {
  const lookUp = allowance.lookUp(keys.length);
  let best: ProviderOutcome | undefined;
  try {
    for (const key of keys) {
      best = betterOf(best, await ask(key, lookUp).catch(asProblem));
      if (!isDown(best)) break;
    }
  } finally {
    lookUp.end();
  }
  return snapshotOrThrow(best);
}

function languageOf(game: GameId, wanted: Language | undefined): Language {
  const { languages } = games[game];
  const language = wanted ?? 'en';
  if (languages.includes(language)) return language;
  // Paths of /v1 take the languages of their game alone: it is the graph that is answered.
  throw Problem.invalid('lang', `It is one of ${languages.map(constantCase).join(', ')}.`);
}

interface Wanted {
  readonly environment: Environment;
  readonly account: Account;
}

/**
 * Finds what is kept of accounts, each once however many ask at that moment. It has no cache of its own: what one caller
 * sees reaches no other.
 */
const createStoredLoader = (
  find: Snapshots['stored'],
): DataLoader<Wanted, FoundSnapshot | undefined> =>
  new DataLoader(
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

/** Of several providers the one that was asked last. */
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

export const lookupErrorCodes = ['invalid_uid', 'not_found', 'upstream_unavailable'] as const;
export type LookupErrorCode = (typeof lookupErrorCodes)[number];

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
