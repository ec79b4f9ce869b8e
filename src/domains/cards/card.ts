import type { Account } from '../../games/account.ts';
import type { Grade } from '../../games/builds/analysis.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { CharacterSheet, PlayerBase, ShownCharacterBase } from '../../games/game.ts';
import type { GearItem } from '../../games/gear.ts';
import type { GameId, Language } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import { snakeCase } from '../../lib/text.ts';
import type { CharacterRank } from '../leaderboards/ports.ts';
import type { TrustService } from '../trust/service.ts';

/**
 * What stands on a card: texts in its language, values as they are printed. It has nothing that is not drawn, so that
 * equal cards are the same picture.
 */
export interface Card {
  readonly game: GameId;
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly character: {
    readonly id: number;
    readonly name: string;
    readonly element: string | null;
    /** genshin: null. hsr: the path; zzz: the specialty. */
    readonly path: string | null;
    readonly level: number;
    /** Constellation, eidolon or mindscape, 0 to 6. */
    readonly rank: number;
  };
  readonly player: {
    readonly nickname: string;
    /** Null when it was asked to be left out. */
    readonly uid: string | null;
    readonly level: number;
  };
  readonly trust: {
    readonly score: number;
    readonly tier: string;
    readonly label: string;
    readonly color: string;
  };
  readonly weapon: {
    readonly id: number;
    readonly name: string;
    readonly level: number;
    readonly refinement: number;
    readonly rarity: number | null;
  } | null;
  /** The shared vocabulary of stats (`atk`, `crit_rate`, …) with values as gear and details have them (R6.6). */
  readonly stats: readonly { readonly stat: string; readonly value: number }[];
  readonly talents: readonly { readonly type: string; readonly level: number }[];
  readonly gear: readonly {
    readonly slot: string;
    readonly setId: number;
    readonly setName: string;
    readonly level: number;
    readonly mainStat: { readonly stat: string; readonly value: number };
    readonly subStats: readonly {
      readonly stat: string;
      readonly value: number;
      readonly rolls: number | null;
    }[];
    readonly critValue: number;
  }[];
  readonly build: {
    readonly score: number;
    readonly grade: Grade;
    readonly critValue: number;
  } | null;
  /** The best rank that it has on a global board. */
  readonly rank: { readonly metric: string; readonly rank: number; readonly total: number } | null;
  /** A card of a sandbox account says so: it must not pass for a real player's (R3.9). */
  readonly sandbox: boolean;
}

/** Pictures of a card as PNG or WebP bytes; the card is drawn without those that are null. */
export interface CardArt {
  readonly splash: Uint8Array | null;
  readonly weapon: Uint8Array | null;
  /** In the order of `gear`. */
  readonly gear: readonly (Uint8Array | null)[];
}

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
  readonly theme: Card['theme'];
  readonly showsUid: boolean;
}

/** Everything that a card is made of. */
export interface CardSources {
  readonly player: PlayerBase;
  readonly character: ShownCharacterBase;
  readonly sheet: CharacterSheet;
  readonly trust: Awaited<ReturnType<TrustService['get']>>;
  readonly ranks: readonly CharacterRank[];
  readonly pack: CatalogPack;
}

/** What stands on the card. The same sources make an equal card, member by member. */
export function makeCard(request: CardRequest, sources: CardSources): Card {
  const { environment, game, uid, language, theme, showsUid } = request;
  const { player, trust, ranks } = sources;
  const { score, tier, tierMeta } = trust;
  return {
    game,
    language,
    theme,
    ...presentCharacter(sources),
    player: {
      nickname: player.nickname,
      uid: showsUid ? uid : null,
      level: player.level,
    },
    trust: { score, tier, label: tierMeta.label, color: tierMeta.color },
    rank: findBestRank(ranks),
    sandbox: environment === 'test',
  };
}

/** What the catalog cannot name has its number for a name. */
const nameOf = ({ id, name }: { readonly id: number; readonly name: string | null }): string =>
  name ?? String(id);

function presentCharacter({ character, sheet, pack }: CardSources) {
  const { id, element, path, rank, weapon, gear, detail } = sheet;
  const { build } = character;
  return {
    character: {
      id,
      name: nameOf({ id, name: character.name }),
      element,
      path,
      level: character.level,
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
  };
}

/** Final stats by the shared vocabulary, in percent points as they are; those that are unknown are left out. */
const presentStats = (stats: object): Card['stats'] =>
  Object.entries(stats as Readonly<Record<string, number | null>>).flatMap(([member, value]) =>
    value === null ? [] : [{ stat: snakeCase(member), value }],
  );

const presentGear = (item: GearItem): Card['gear'][number] => ({
  slot: item.slot,
  setId: item.set.id,
  setName: nameOf(item.set),
  level: item.level,
  mainStat: { stat: item.mainStat.stat, value: item.mainStat.value },
  subStats: item.subStats.map(({ stat, value, rolls }) => ({ stat, value, rolls })),
  critValue: item.critValue,
});

/** The best rank that it has on a global board; of equal ones the first. */
function findBestRank(ranks: readonly CharacterRank[]): Card['rank'] {
  const best = ranks.reduce<CharacterRank | undefined>(
    (first, next) => (first && first.rank <= next.rank ? first : next),
    undefined,
  );
  return best ? { metric: best.metric, rank: best.rank, total: best.total } : null;
}
