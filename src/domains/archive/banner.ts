import type { BannerKind, BannerRecord } from '../../games/banner.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId, Language } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { textIn } from '../../games/names.ts';
import { recordName } from '../../games/pack-data.ts';
import type { Rarity } from '../../games/rarity.ts';

/** A banner in one language. */
export interface Banner {
  readonly game: GameId;
  readonly language: Language;
  readonly bannerId: string;
  readonly kind: BannerKind;
  readonly title: string | null;
  readonly version: string;
  readonly phase: number;
  readonly bannerUrl: string | null;
  readonly featured: readonly Featured[];
  /** Epoch milliseconds. */
  readonly startsAt: number;
  /** Null for one without an end. */
  readonly endsAt: number | null;
}

/** Whom or what a banner raises. */
export interface Featured {
  readonly game: GameId;
  readonly language: Language;
  readonly kind: BannerKind;
  readonly featuredId: number;
  /** Null while the catalog does not know it. */
  readonly name: string | null;
  readonly rarity: Rarity;
  readonly rateUp: boolean;
}

/** A banner of a pack, its moments read. */
export interface DatedBanner {
  readonly id: string;
  readonly record: BannerRecord;
  readonly startsAt: number;
  readonly endsAt: number | null;
}

export const dated = (record: BannerRecord): DatedBanner => ({
  id: record.id,
  record,
  startsAt: Date.parse(record.startsAt),
  endsAt: record.endsAt === null ? null : Date.parse(record.endsAt),
});

/** Names what is featured by the catalog that is served. */
export function presentBanner(
  { record, startsAt, endsAt }: DatedBanner,
  pack: CatalogPack,
  language: Language,
): Banner {
  const { game } = pack;
  const { shown } = games[game].rarity;
  return {
    game,
    language,
    bannerId: record.id,
    kind: record.kind,
    title: textIn(record.titles, language),
    version: record.version,
    phase: record.phase,
    bannerUrl: textIn(record.pictures, language),
    featured: record.featured.map(({ kind, id, rarity, rateUp }) => ({
      game,
      language,
      kind,
      featuredId: id,
      name: recordName(kind === 'character' ? pack.characters : pack.weapons, id, language),
      rarity: kind === 'character' ? shown(rarity) : rarity,
      rateUp,
    })),
    startsAt,
    endsAt,
  };
}
