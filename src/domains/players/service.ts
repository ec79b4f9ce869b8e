import type { Account } from '../../games/account.ts';
import type { PlayerBase } from '../../games/game.ts';
import { type GameId, type Language, uidPattern } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { unavailable } from '../../upstream/client/client.ts';
import { type ProviderChoice, slotsFor } from './providers.ts';
import type { FoundSnapshot, Snapshots } from './snapshots.ts';
import type { ProviderSlot } from './store.ts';

export interface PlayerRequest extends Account {
  readonly environment: Environment;
  readonly language?: Language | undefined;
  /** Whether details are shown (R6.5); true when left out. */
  readonly includeDetail?: boolean | undefined;
  /** Read for hsr only (R6.1). */
  readonly provider?: ProviderChoice | undefined;
}

/** How new an answer is and whom it came from (R6.4). */
export interface Freshness {
  readonly cache: FoundSnapshot['cache'];
  /** Seconds left in the service's cache: 0 to 60. */
  readonly ttlSeconds: number;
  readonly provider: ProviderSlot;
}

export type FoundPlayer = PlayerBase & { readonly freshness: Freshness };

/** A UID of a batch that could not be served: the others are (R6.12). */
export interface LookupError {
  readonly uid: string;
  readonly error: { readonly code: LookupErrorCode; readonly message: string };
}

export const lookupErrorCodes = ['invalid_uid', 'not_found', 'upstream_unavailable'] as const;
export type LookupErrorCode = (typeof lookupErrorCodes)[number];

export interface PlayersService {
  /** Rejects with `player_not_found`, `upstream_unavailable`, or `validation_failed` for a language the game lacks. */
  get(request: PlayerRequest): Promise<FoundPlayer>;
  /** One element a UID, in order, duplicates once (R6.12). Never rejects for one UID's sake. */
  getMany(
    environment: Environment,
    game: GameId,
    uids: readonly string[],
  ): Promise<(FoundPlayer | LookupError)[]>;
  /** The player as a provider has it now, past every cache. Rejects as `get` does, and never answers an old copy. */
  fetchPast(environment: Environment, account: Account): Promise<FoundPlayer>;
}

export interface PlayersDependencies {
  readonly snapshots: Snapshots;
  readonly clock: Clock;
  readonly cdnUrl: string;
  /** What the catalog knows of a character that the tables do not; undefined when it is new to both. */
  readonly identify: (game: GameId, id: number, language: Language) => CatalogIdentity | undefined;
}

export interface CatalogIdentity {
  readonly name: string | null;
  readonly element: string | null;
}

/** No answer says that it holds for longer (R6.4). */
const maxTtlSeconds = 60;

export function createPlayersService({
  snapshots,
  clock,
  cdnUrl,
  identify,
}: PlayersDependencies): PlayersService {
  async function locate(
    account: Account,
    choice: ProviderChoice,
    ask: (slot: ProviderSlot) => Promise<FoundSnapshot>,
  ) {
    let best: BatchEntry | undefined;
    for (const slot of slotsFor(account, choice)) {
      const outcome = await ask(slot).catch(asProblem);
      best = better(best, outcome);
      if (!isDown(best)) break;
    }
    return unlessProblem(best);
  }

  function present(
    { snapshot, cache, slot }: FoundSnapshot,
    account: Account,
    language: Language,
    detail: boolean,
  ) {
    const key = `${language}:${detail}`;
    const game = games[account.game];
    const known = snapshot.presented.get(key);
    const full = known ?? game.present(snapshot.showcase, { uid: account.uid, language, cdnUrl });
    const player = known ?? (detail ? full : game.withoutDetail(full));
    if (!known) snapshot.presented.set(key, player);
    // Rounded down: what is kept so long by others must not outlive the snapshot.
    const secondsLeft = Math.floor((snapshot.expiresAt - clock.now()) / 1000);
    const ttlSeconds = cache === 'stale' ? 0 : Math.max(0, Math.min(maxTtlSeconds, secondsLeft));
    const freshness = { cache, ttlSeconds, provider: slot };
    if (player.showcase.every(({ name }) => name !== null)) return { ...player, freshness };
    const ids = game.characterIds(snapshot.showcase);
    const showcase = player.showcase.map((character, index) =>
      named(character, identify(account.game, ids[index] ?? 0, language)),
    );
    return { ...player, showcase, freshness };
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
    getMany: (environment, game, uids) =>
      Promise.all(
        [...new Set(uids)].map(async (uid) =>
          uidPattern.test(uid)
            ? get({ environment, game, uid }).catch((error: unknown) => lookupError(uid, error))
            : lookupError(uid, new Problem('invalid_uid', 'A UID has 9 or 10 digits.')),
        ),
      ),
    async fetchPast(environment, { game, uid }) {
      const lookup = await locate({ game, uid }, 'auto', (slot) =>
        snapshots.fetchPast({ game, uid, environment, slot }),
      );
      return present(lookup, { game, uid }, 'en', true);
    },
  };
}

/** A character newer than the tables, with what the catalog knows of it since (R7.6). */
function named<Shown extends PlayerBase['showcase'][number]>(
  character: Shown,
  identity: CatalogIdentity | undefined,
): Shown {
  if (character.name !== null || identity === undefined) return character;
  const lacksElement = 'element' in character && character.element === null;
  return { ...character, name: identity.name, ...(lacksElement && { element: identity.element }) };
}

type BatchEntry = FoundSnapshot | Problem;

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Whether it is worth asking the next provider (R6.11). */
const isDown = (outcome: BatchEntry): boolean =>
  outcome instanceof Problem ? outcome.code === 'upstream_unavailable' : outcome.cache === 'stale';

const better = (one: BatchEntry | undefined, other: BatchEntry): BatchEntry =>
  one === undefined || worth(other) > worth(one) ? other : one;

function unlessProblem(outcome: BatchEntry | undefined): FoundSnapshot {
  if (outcome === undefined || outcome instanceof Problem) throw outcome ?? unavailable();
  return outcome;
}

/** A fresh answer is best; with an old copy at hand no refusal of another provider takes it away (R4.9). */
function worth(outcome: BatchEntry): number {
  if (isDown(outcome)) return outcome instanceof Problem ? 0 : 2;
  return outcome instanceof Problem ? 1 : 3;
}

function languageOf(game: GameId, wanted: Language | undefined): Language {
  const { languages } = games[game];
  const language = wanted ?? 'en';
  if (languages.includes(language)) return language;
  throw Problem.invalid('lang', `One of ${languages.join(', ')}.`);
}

const batchCodes: Readonly<Record<string, LookupErrorCode>> = {
  invalid_uid: 'invalid_uid',
  player_not_found: 'not_found',
  upstream_unavailable: 'upstream_unavailable',
};

function lookupError(uid: string, error: unknown): LookupError {
  const code = error instanceof Problem ? batchCodes[error.code] : undefined;
  if (!(error instanceof Problem) || code === undefined) throw error;
  return { uid, error: { code, message: error.message } };
}
