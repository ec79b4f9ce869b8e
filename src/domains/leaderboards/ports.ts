import type { Account } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { PlayerBase, ShownCharacterBase } from '../../games/game.ts';
import type { GameId } from '../../games/ids.ts';
import type {
  AccountRegion,
  LeaderboardMetric,
  LeaderboardRegion,
  RankedValues,
} from '../../games/leaderboard.ts';
import type { Environment } from '../../lib/principal.ts';
import type { TrustService } from '../trust/service.ts';

/** A showcase as it is shown. */
export interface Shown {
  readonly player: PlayerBase;
  readonly region: AccountRegion;
}

/** The showcase of an account as it is stored, newest of its providers. */
export interface StoredShowcase {
  /** Epoch milliseconds. */
  readonly fetchedAt: number;
  /** Undefined when it cannot be read. */
  read(): Shown | undefined;
}

/** A showcase that is about to be stored. */
export interface NewShowcase {
  /** Epoch milliseconds. */
  readonly fetchedAt: number;
  /** Its JSON. */
  readonly body: Uint8Array;
  /** How many of its characters show their details. */
  readonly shown: number;
}

/** Receives changes of stored showcases. */
export interface ShowcaseSubscriber {
  /**
   * To be called before the showcase is stored. Resolves to the one write that marks the account as due, or to nothing
   * when the showcase is the same. That write comes before the showcase is stored or together with it: when the process
   * dies in between, the account is looked at again.
   */
  beforeStore(
    environment: Environment,
    account: Account,
    showcase: NewShowcase,
  ): Promise<(() => Promise<unknown>) | undefined>;
  /**
   * To be called before a showcase is removed because it is hidden; the function it resolves to is called once it is
   * removed. An unknown account is looked at again only if a showcase was removed: another process may have stored it.
   */
  beforeRemove(
    environment: Environment,
    account: Account,
  ): Promise<(wasStored: boolean) => Promise<void>>;
}

/** Reads stored showcases. */
export interface StoredShowcases {
  /** In the order of the accounts, in one round trip. Every sandbox account has one. */
  of(
    environment: Environment,
    accounts: readonly Account[],
  ): Promise<readonly (StoredShowcase | undefined)[]>;
  /** The live accounts that have one, page by page; an account of two providers comes twice. */
  accounts(environment: Environment, game: GameId): AsyncIterable<readonly Account[]>;
  /** How many there are to go through. */
  count(environment: Environment, game: GameId): Promise<number>;
}

export type RankCharacter = (
  game: GameId,
  character: ShownCharacterBase,
  pack: CatalogPack,
) => { readonly avatarId: number; readonly values: RankedValues };

export interface LeaderboardsPorts {
  readonly showcases: StoredShowcases;
  readonly scoreOf: TrustService['get'];
  /** The catalog that players are mapped with now. */
  readonly packOf: (game: GameId) => CatalogPack;
  /** What a character is ranked by, in place of what the game says; a measurement may bring its own. */
  readonly rankCharacter?: RankCharacter | undefined;
  /** Called when accounts came onto boards of an environment, or left them. */
  readonly onMembers?: ((environment: Environment, game: GameId) => void) | undefined;
}

/** The rank of a character of an account (R11.3a); members as in `OwnRank`. */
export interface CharacterRank {
  readonly rank: number;
  readonly metricValue: number;
  readonly percentile: number;
  readonly avatarId: number;
  readonly metric: LeaderboardMetric;
  /** Entries of the global board. */
  readonly total: number;
  /** On the board of its server; null where the server is unknown. */
  readonly regional: {
    readonly region: LeaderboardRegion;
    readonly rank: number;
    readonly total: number;
  } | null;
}
