import { publisherLanguages } from '../../lib/publisher-languages.ts';

/** When the servers of one region show it; epoch milliseconds. */
export interface AnnouncedWindow {
  readonly region: AnnouncedRegion;
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface AnnouncedText {
  readonly title: string;
  readonly text: string;
  /** The first link to a page of the publisher; null when there is none. */
  readonly link: string | null;
}

export interface Announcement {
  /** The number of the publisher, the same in every region and language. */
  readonly number: number;
  readonly type: AnnouncementType;
  /** A short name in English, the same for each run of an event. */
  readonly name: string;
  /** https, at a host of the publisher; empty where there is no picture. */
  readonly bannerUrl: string;
  readonly windows: readonly AnnouncedWindow[];
  /** English always. */
  readonly texts: Readonly<Partial<Record<AnnouncedLanguage, AnnouncedText>>>;
}

export interface Announced {
  readonly announcements: readonly Announcement[];
  /** Rows that could not be read. With one, a missing announcement may still exist. */
  readonly leftOut: readonly string[];
}

/** A reply is missing or invalid; the message is a sentence for the operator. */
export class AnnouncementFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AnnouncementFault';
  }
}

export const announcementTypes = ['event', 'banner', 'maintenance', 'notice'] as const;
/** The subject of an announcement; `notice` for anything else. */
export type AnnouncementType = (typeof announcementTypes)[number];

/** The games whose announcements are published, each by a service of its own. */
export type AnnouncedGame = 'genshin' | 'hsr' | 'zzz';

/** The regions whose local times announcements use. Taiwan, Hong Kong and Macao use the time of Asia. */
export const announcedRegions = ['america', 'europe', 'asia'] as const;
export type AnnouncedRegion = (typeof announcedRegions)[number];

/** Hours ahead of UTC; no server has summer time. */
export const offsetHours: Readonly<Record<AnnouncedRegion, number>> = {
  america: -5,
  europe: 1,
  asia: 8,
};

export const languageCodes = publisherLanguages;
export type AnnouncedLanguage = keyof typeof languageCodes;

interface AnnouncementSource {
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly regions: Readonly<Record<AnnouncedRegion, string>>;
  readonly banner: RegExp;
}

// Level and UID are required but change nothing: no player has this UID.
const everyone = { platform: 'pc', level: '60', uid: '100000000' };

export const announcementSources: Readonly<Record<AnnouncedGame, AnnouncementSource>> = {
  genshin: {
    url: 'https://sg-hk4e-api.hoyoverse.com/common/hk4e_global',
    query: { game: 'hk4e', game_biz: 'hk4e_global', bundle_id: 'hk4e_global', ...everyone },
    regions: { america: 'os_usa', europe: 'os_euro', asia: 'os_asia' },
    banner: /\b(event|chronicled) wish\b/i,
  },
  hsr: {
    url: 'https://sg-hkrpg-api.hoyoverse.com/common/hkrpg_global',
    query: {
      game: 'hkrpg',
      game_biz: 'hkrpg_global',
      bundle_id: 'hkrpg_global',
      channel_id: '1',
      ...everyone,
    },
    regions: {
      america: 'prod_official_usa',
      europe: 'prod_official_eur',
      asia: 'prod_official_asia',
    },
    banner: /\b(event|collaboration) warp\b/i,
  },
  zzz: {
    url: 'https://sg-announcement-static.hoyoverse.com/common/nap_global',
    query: { game: 'nap', game_biz: 'nap_global', bundle_id: 'nap_global', ...everyone },
    regions: { america: 'prod_gf_us', europe: 'prod_gf_eu', asia: 'prod_gf_jp' },
    banner: /\bsignal search\b|\b(exclusive|w-engine) channel\b/i,
  },
};

const maintenance = /\bmaintenance\b|\bupdate (details|preview|notice)\b|\bdowntime\b/i;
const event = /\bevents?\b/i;

/** The type of an announcement, by its English title and its tab: no member says it. */
export function announcementType(
  { banner }: Pick<AnnouncementSource, 'banner'>,
  { title, name, tab }: { readonly title: string; readonly name: string; readonly tab: string },
): AnnouncementType {
  const titles = `${title}\n${name}`;
  if (banner.test(titles)) return 'banner';
  if (maintenance.test(titles)) return 'maintenance';
  return event.test(tab) ? 'event' : 'notice';
}
