import type { Account } from '../../games/account.ts';
import type { PlayerBase } from '../../games/game.ts';
import type { GameId, Language } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { FoundSnapshot } from './snapshot.ts';
import type { ProviderSlot } from './store.ts';

/** How new an answer is and whom it came from (R6.4). */
export interface Freshness {
  readonly cache: FoundSnapshot['cache'];
  /** Seconds left in the service's cache: 0 to 60. */
  readonly ttlSeconds: number;
  /** When it is fetched again at the earliest: past now for an old copy of a provider that is down. */
  readonly expiresAt: Date;
  readonly provider: ProviderSlot;
  /** When that provider told it, in epoch milliseconds. */
  readonly fetchedAt: number;
}

export type FoundPlayer = PlayerBase & { readonly freshness: Freshness };

export interface CatalogIdentity {
  readonly name: string | null;
  readonly element: string | null;
}

/** No answer says that it holds for longer (R6.4). */
const maxTtlSeconds = 60;

export interface PresentDependencies {
  readonly clock: Clock;
  readonly cdnUrl: string;
  /** What the catalog knows of a character that the tables do not; undefined when it is new to both. */
  readonly identify: (game: GameId, id: number, language: Language) => CatalogIdentity | undefined;
}

type Present = (
  found: FoundSnapshot,
  account: Account,
  language: Language,
  detail: boolean,
) => FoundPlayer;

/** Makes the model of a snapshot in one language; the snapshot keeps it. */
export function createPresent({ clock, cdnUrl, identify }: PresentDependencies): Present {
  return ({ snapshot, cache, slot }, account, language, detail) => {
    const key = `${language}:${detail}`;
    const game = games[account.game];
    const known = snapshot.presented.get(key);
    const full = known ?? game.present(snapshot.showcase, { uid: account.uid, language, cdnUrl });
    const player = known ?? (detail ? full : game.withoutDetail(full));
    if (!known) snapshot.presented.set(key, player);
    // Rounded down: a copy that others keep for so long must not outlive the snapshot.
    const secondsLeft = Math.floor((snapshot.expiresAt - clock.now()) / 1000);
    const ttlSeconds = cache === 'stale' ? 0 : Math.max(0, Math.min(maxTtlSeconds, secondsLeft));
    const expiresAt = new Date(snapshot.expiresAt);
    const { fetchedAt } = snapshot;
    const freshness = { cache, ttlSeconds, expiresAt, provider: slot, fetchedAt };
    if (player.showcase.every(({ name }) => name !== null)) return { ...player, freshness };
    const ids = game.characterIds(snapshot.showcase);
    const showcase = player.showcase.map((character, index) =>
      named(character, identify(account.game, ids[index] ?? 0, language)),
    );
    return { ...player, showcase, freshness };
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
