import type { Account } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { CharacterSheet, PlayerBase, ShownCharacterBase } from '../../games/game.ts';
import type { GearItem } from '../../games/gear.ts';
import type { Language } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import { snakeCase } from '../../lib/text.ts';
import type { CharacterRank } from '../leaderboards/ports.ts';
import type { TrustService } from '../trust/service.ts';

export type Card = ReturnType<typeof makeCard>;

/** Pictures of a card, such as PNG or WebP bytes; it is drawn without those that are null. */
export interface CardArt<Piece = Uint8Array> {
  readonly splash: Piece | null;
  readonly weapon: Piece | null;
  readonly gear: readonly (Piece | null)[];
}

export interface FoundArt {
  readonly art: CardArt;
  /** `down` when a host did not answer, `lacking` when it lacks a picture. Hosts that are switched off do not count. */
  readonly state: 'whole' | 'lacking' | 'down';
}

export const mapArt = <From, To>(
  { splash, weapon, gear }: CardArt<From>,
  map: (piece: From | null) => To | null,
): CardArt<To> => ({
  splash: map(splash),
  weapon: map(weapon),
  gear: gear.map((piece) => map(piece)),
});

export interface CardOptions {
  readonly format: 'webp' | 'png';
  /** 1 is 1280 x 720; 2 is twice that. */
  readonly scale: 1 | 2;
}

/** Draws a card. Rejects when it takes too long or too many are waiting. */
export type DrawCard = (card: Card, art: CardArt, options: CardOptions) => Promise<Uint8Array>;

/** What draws cards, away from what answers requests. */
export interface CardRenderer {
  readonly draw: DrawCard;
  /** Raised when the same card is drawn in another way. */
  readonly design: number;
}

/** Which card, and how it should look. */
export interface CardRequest extends Account, CardOptions {
  readonly environment: Environment;
  readonly avatarId: number;
  /** One of the game's (R1.16). */
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly showsUid: boolean;
}

export interface CardSources {
  readonly player: PlayerBase;
  readonly character: ShownCharacterBase;
  readonly sheet: CharacterSheet;
  readonly trust: Awaited<ReturnType<TrustService['get']>>;
  readonly ranks: readonly CharacterRank[];
  readonly pack: CatalogPack;
}

/** What is drawn on a card, and nothing else, so that equal cards are the same picture. */
export function makeCard(request: CardRequest, sources: CardSources) {
  const { environment, game, uid, language, theme, showsUid } = request;
  const { player, character, sheet, trust, ranks, pack } = sources;
  const { id, element, path, rank, weapon, gear, detail } = sheet;
  const { build, level } = character;
  return {
    game,
    language,
    theme,
    character: {
      id,
      name: nameOf({ id, name: character.name }),
      element,
      path,
      level,
      /** Constellation, eidolon or mindscape, 0 to 6. */
      rank,
    },
    weapon: weapon && {
      id: weapon.id,
      name: nameOf(weapon),
      level: weapon.level,
      refinement: weapon.refinement,
      rarity: pack.weapons.find(weapon.id)?.rarity ?? null,
    },
    stats: presentStats(detail?.stats ?? {}),
    talents: (detail?.talents ?? []).map(({ type, level }) => ({ type, level })),
    gear: gear.map(presentGear),
    build: build ? { score: build.score, grade: build.grade, critValue: build.critValue } : null,
    player: { nickname: player.nickname, uid: showsUid ? uid : null, level: player.level },
    trust: { score: trust.score, tier: trust.tier, ...trust.tierMeta },
    rank: findBestRank(ranks),
    /** A card of a sandbox account says so: it must not pass for a real player's (R3.9). */
    sandbox: environment === 'test',
  };
}

/** A record that the catalog cannot name is shown by its number. */
const nameOf = ({ id, name }: { readonly id: number; readonly name: string | null }): string =>
  name ?? String(id);

/** Final stats by the shared vocabulary, in percent points as they are (R6.6); those that are unknown are left out. */
const presentStats = (stats: object): readonly { stat: string; value: number }[] =>
  Object.entries(stats as Readonly<Record<string, number | null>>).flatMap(([member, value]) =>
    value === null ? [] : [{ stat: snakeCase(member), value }],
  );

const presentGear = ({ slot, set, level, mainStat, subStats, critValue }: GearItem) => ({
  slot,
  setId: set.id,
  setName: nameOf(set),
  level,
  mainStat: { stat: mainStat.stat, value: mainStat.value },
  subStats: subStats.map(({ stat, value, rolls }) => ({ stat, value, rolls })),
  critValue,
});

/** The best rank that it has on a global board; of equal ones the first. */
function findBestRank(
  ranks: readonly CharacterRank[],
): { metric: string; rank: number; total: number } | null {
  const best = Math.min(...ranks.map(({ rank }) => rank));
  const found = ranks.find(({ rank }) => rank === best);
  return found ? { metric: found.metric, rank: found.rank, total: found.total } : null;
}
