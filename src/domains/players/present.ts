import { type Account, cardAddress } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { ExportFile, WritableCharacter } from '../../games/export.ts';
import type { PlayerBase } from '../../games/game.ts';
import type { GameId, Language } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { lazily } from '../../lib/once.ts';
import type { Environment } from '../../lib/principal.ts';
import type { FoundSnapshot, ProviderSlot, Snapshot } from './snapshot.ts';

/** How new an answer is, and which provider it came from (R6.4). */
export interface Freshness {
  readonly cache: FoundSnapshot['cache'];
  /** Seconds left in the service's cache: 0 to 60. */
  readonly ttlSeconds: number;
  /** When it is fetched again at the earliest: past now for an old copy of a provider that is down. */
  readonly expiresAt: Date;
  readonly provider: ProviderSlot;
  /** When that provider answered, in epoch milliseconds. */
  readonly fetchedAt: number;
  readonly mark?: number | undefined;
}

export type FoundPlayer = PlayerBase & {
  /** The language that its characters are shown in. */
  readonly language: Language;
  readonly freshness: Freshness;
  /** Writes all that the provider sent for optimizers, whatever was asked for (R17.3). */
  readonly exported: () => ExportFile;
  /** The characters that the simulator of the game may get; none where there is no simulator (R17.3a). */
  readonly simulated: () => readonly WritableCharacter[];
};

/** No answer promises more (R6.4). */
const maxTtlSeconds = 60;

export interface PresentDependencies {
  readonly clock: Clock;
  readonly cdnUrl: string;
  /** What stands before the addresses of cards, without a trailing slash. */
  readonly cardsUrl: string;
  /** The catalog that players are mapped with now. */
  readonly packOf: (game: GameId) => CatalogPack;
}

export type Present = (
  found: FoundSnapshot,
  account: Account & { readonly environment: Environment },
  language: Language,
  detail: boolean,
) => FoundPlayer;

const modelKey = (language: Language, detail: boolean): string => `${language}:${detail}`;

/** Whether the model of a snapshot was made before: making one takes up to a millisecond. */
export const isPresented = (
  { presented }: Snapshot,
  pack: CatalogPack,
  language: Language,
  detail: boolean,
): boolean => presented.get(pack)?.has(modelKey(language, detail)) ?? false;

/** Makes the model of a snapshot in one language, and caches it until another pack is served. */
export function createPresent(dependencies: PresentDependencies): Present {
  const { clock, cdnUrl, cardsUrl, packOf } = dependencies;

  /** Adds their account to characters, and to those with details a card and a build that is scored when first read. */
  function complete(
    player: PlayerBase,
    pack: CatalogPack,
    environment: Environment,
    language: Language,
  ): PlayerBase {
    const { builds } = games[player.game];
    const account = { game: player.game, uid: player.uid };
    for (const character of player.showcase) {
      Object.assign(character, { account, language, cardUrl: null });
      if (character.detail === null) continue;
      const id = builds.idOf(character);
      const cardUrl = cardAddress(cardsUrl, environment, player, id, language);
      Object.assign(character, { cardUrl });
      lazily(character, 'build', () =>
        builds.summarize(builds.buildOf(character), null, pack, language),
      );
    }
    return player;
  }

  return ({ snapshot, cache, slot, mark }, account, language, detail) => {
    const pack = packOf(account.game);
    const models = modelsOf(snapshot, pack);
    const key = modelKey(language, detail);
    const game = games[account.game];
    const make = () => {
      const options = { uid: account.uid, language, cdnUrl, pack };
      const made = game.present(snapshot.showcase, options);
      const full = complete(made, pack, account.environment, language);
      return detail ? full : game.withoutDetail(full);
    };
    const player = models.get(key) ?? make();
    models.set(key, player);
    // Rounded down: a cached copy must not outlive the snapshot.
    const secondsLeft = Math.floor((snapshot.expiresAt - clock.now()) / 1000);
    const ttlSeconds = cache === 'stale' ? 0 : Math.max(0, Math.min(maxTtlSeconds, secondsLeft));
    const expiresAt = new Date(snapshot.expiresAt);
    const { fetchedAt } = snapshot;
    return {
      ...player,
      language,
      freshness: { cache, ttlSeconds, expiresAt, provider: slot, fetchedAt, mark },
      exported: () => game.exported.write(snapshot.showcase, { uid: account.uid, pack }),
      simulated: () => game.simulator?.characters(snapshot.showcase, pack) ?? [],
    };
  };
}

/** The models of a snapshot by language and detail, made with one pack. */
function modelsOf(snapshot: Snapshot, pack: CatalogPack): Map<string, PlayerBase> {
  const known = snapshot.presented.get(pack) ?? new Map<string, PlayerBase>();
  snapshot.presented.set(pack, known);
  return known;
}
