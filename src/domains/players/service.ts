import type { Account } from '../../games/account.ts';
import { type GameId, type Language, uidMessage, uidPattern } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Environment } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { asProblem, better, isDown, type ProviderOutcome, unlessProblem } from './best-outcome.ts';
import { type LookupError, lookupError } from './lookup-error.ts';
import { createPresent, type FoundPlayer, type PresentDependencies } from './present.ts';
import { type ProviderChoice, slotsFor } from './providers.ts';
import type { FoundSnapshot } from './snapshot.ts';
import type { Snapshots } from './snapshots.ts';
import type { ProviderSlot } from './store.ts';
import { createStoredPlayers } from './stored-players.ts';

export interface PlayerRequest extends Account {
  readonly environment: Environment;
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
  /** The player as a provider has it now, past every cache. Rejects as `get` does, and never answers an old copy. */
  fetchPast(environment: Environment, account: Account): Promise<FoundPlayer>;
}

export interface PlayersDependencies extends PresentDependencies {
  readonly snapshots: Snapshots;
}

export function createPlayersService(dependencies: PlayersDependencies): PlayersService {
  const { snapshots } = dependencies;
  const present = createPresent(dependencies);
  const storedPlayers = createStoredPlayers(snapshots);

  async function locate(
    account: Account,
    choice: ProviderChoice,
    ask: (slot: ProviderSlot) => Promise<FoundSnapshot>,
  ) {
    let best: ProviderOutcome | undefined;
    for (const slot of slotsFor(account, choice)) {
      const outcome = await ask(slot).catch(asProblem);
      best = better(best, outcome);
      if (!isDown(best)) break;
    }
    return unlessProblem(best);
  }

  async function get(request: PlayerRequest): Promise<FoundPlayer> {
    const { game, uid, environment } = request;
    const language = languageOf(game, request.language);
    const lookup = await locate({ game, uid }, request.provider ?? 'auto', (slot) =>
      snapshots.find({ game, uid, environment, slot }),
    );
    return present(lookup, { game, uid }, language, request.includeDetail ?? true);
  }

  return {
    get,
    async getMany(request, uids) {
      // A language that the game lacks fails all of them, before anything is fetched.
      languageOf(request.game, request.language);
      return Promise.all(
        [...new Set(uids)].map(async (uid) =>
          uidPattern.test(uid)
            ? get({ ...request, uid }).catch((error: unknown) => lookupError(uid, error))
            : lookupError(uid, new Problem('invalid_uid', uidMessage)),
        ),
      );
    },
    async stored(environment, { game, uid }, wanted) {
      const found = await storedPlayers.load({ environment, account: { game, uid } });
      const language = wanted && games[game].languages.includes(wanted) ? wanted : 'en';
      return found && present(found, { game, uid }, language, true);
    },
    async fetchPast(environment, { game, uid }) {
      const lookup = await locate({ game, uid }, 'auto', (slot) =>
        snapshots.fetchPast({ game, uid, environment, slot }),
      );
      return present(lookup, { game, uid }, 'en', true);
    },
  };
}

function languageOf(game: GameId, wanted: Language | undefined): Language {
  const { languages } = games[game];
  const language = wanted ?? 'en';
  if (languages.includes(language)) return language;
  throw Problem.invalid('lang', `One of ${languages.join(', ')}.`);
}
