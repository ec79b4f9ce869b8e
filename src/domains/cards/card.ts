import type { Account } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { CharacterSheet, PlayerBase, ShownCharacterBase } from '../../games/game.ts';
import { baseStat, type GearItem } from '../../games/gear.ts';
import type { Language } from '../../games/ids.ts';
import { wordNames } from '../../games/word-names.ts';
import type { Environment } from '../../lib/principal.ts';
import { snakeCase } from '../../lib/text.ts';
import type { CharacterRank } from '../leaderboards/ports.ts';
import type { TrustService } from '../trust/service.ts';
import type { CardArt } from './card-art.ts';
import { cardWords } from './words.ts';

export type Card = ReturnType<typeof makeCard>;

export interface CardOptions {
  readonly format: 'webp' | 'png';
  /** 1 is the size of the style; 2 is twice that. */
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
  /** `compact` has what a chat shows, on 600 x 315. */
  readonly style: 'full' | 'compact';
  readonly showsUid: boolean;
}

export interface CardSources {
  readonly player: PlayerBase;
  readonly character: ShownCharacterBase;
  readonly sheet: CharacterSheet;
  readonly trust: Awaited<ReturnType<TrustService['get']>>;
  readonly ranks: readonly CharacterRank[];
  readonly pack: CatalogPack;
  /** The address of this service without its scheme, which a card is signed with. */
  readonly address: string;
}

/** What is drawn on a card, and nothing else, so that equal cards are the same picture. */
export function makeCard(request: CardRequest, sources: CardSources) {
  const { environment, game, uid, language, theme, style, showsUid } = request;
  const { player, character, sheet, trust, pack, address } = sources;
  const { id, element, rank, detail } = sheet;
  const { build, level } = character;
  const names = wordNames(pack, language);
  return {
    game,
    language,
    theme,
    style,
    address,
    character: {
      id,
      name: nameOf({ id, name: character.name }),
      /** In English: it chooses the colours. */
      element,
      elementName: names.element(element),
      level,
      /** Constellation, eidolon or mindscape, 0 to 6. */
      rank,
    },
    stats: presentStats(detail?.stats ?? {}, names.stat),
    build: build ? { score: build.score, grade: build.grade, critValue: build.critValue } : null,
    player: { nickname: player.nickname, uid: showsUid ? uid : null, level: player.level },
    trust: { score: trust.score, tier: trust.tier },
    /** A card of a sandbox account says so: it must not pass for a real player's (R3.9). */
    sandbox: environment === 'test',
    ...(style === 'full' ? makeFull(language, sources) : bare),
  };
}

/** What only a full card has. */
function makeFull(language: Language, { character, sheet, ranks, pack }: CardSources) {
  const { path, weapon, gear, detail } = sheet;
  const names = wordNames(pack, language);
  return {
    pathName: names.calling(path),
    weapon: weapon && {
      id: weapon.id,
      name: nameOf(weapon),
      level: weapon.level,
      refinement: weapon.refinement,
      rarity: pack.weapons.find(weapon.id)?.rarity ?? null,
    },
    talents: (detail?.talents ?? []).map(({ type, level }) => ({ type, level })),
    gear: gear.map((piece) => presentGear(piece, names.stat)),
    /** The first recommendation of the build, in the language of the card. */
    advice: character.build?.worstGap?.message ?? null,
    rank: findBestRank(ranks, language, names.stat),
  };
}

const bare: ReturnType<typeof makeFull> = {
  pathName: null,
  weapon: null,
  talents: [],
  gear: [],
  advice: null,
  rank: null,
};

type NameOfStat = (stat: string) => string;

/** A record that the catalog cannot name is shown by its number. */
const nameOf = ({ id, name }: { readonly id: number; readonly name: string | null }): string =>
  name ?? String(id);

/** A flat and a percent stat have the same name; one without a name is shown by its word. */
const presentStat = (stat: string, value: number, statName: NameOfStat) => ({
  stat,
  name: statName(baseStat(stat)).replaceAll('_', ' '),
  value,
});

/** Final stats by the shared vocabulary, in percent points as they are (R6.6); those that are unknown are left out. */
const presentStats = (stats: object, statName: NameOfStat) =>
  Object.entries(stats as Readonly<Record<string, number | null>>).flatMap(([member, value]) =>
    value === null ? [] : [presentStat(snakeCase(member), value, statName)],
  );

const presentGear = (
  { slot, set, level, mainStat, subStats, critValue }: GearItem,
  statName: NameOfStat,
) => ({
  slot,
  setId: set.id,
  setName: nameOf(set),
  level,
  mainStat: presentStat(mainStat.stat, mainStat.value, statName),
  subStats: subStats.map(({ stat, value, rolls }) => ({
    ...presentStat(stat, value, statName),
    rolls,
  })),
  critValue,
});

/** The best rank that it has on a global board; of equal ones the first. */
function findBestRank(
  ranks: readonly CharacterRank[],
  language: Language,
  statName: NameOfStat,
): { metric: string; rank: number; total: number } | null {
  const best = Math.min(...ranks.map(({ rank }) => rank));
  const found = ranks.find(({ rank }) => rank === best);
  if (found === undefined) return null;
  const { critMetric, damage } = cardWords[language];
  const own: Readonly<Record<string, string>> = { crit_stat: critMetric, damage };
  const { metric, rank, total } = found;
  return { metric: own[metric] ?? statName(metric), rank, total };
}
