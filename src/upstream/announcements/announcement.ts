import { publisherLanguages } from '../../lib/publisher-languages.ts';

/** From when until when the servers of one region show it; epoch milliseconds. */
export interface AnnouncedWindow {
  readonly region: AnnouncedRegion;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What it says in one language: plain text, without markup. */
export interface AnnouncedText {
  readonly title: string;
  /** Empty where there is none. */
  readonly text: string;
  /** The first page of the publisher that it leads to; null when it leads to none. */
  readonly link: string | null;
}

/** One announcement of a game, as it stands in the game at the moment. */
export interface Announcement {
  /** The number of the publisher, the same in every region and language. */
  readonly number: number;
  readonly type: AnnouncementType;
  /** A short name in English: what runs of the same event have in common. */
  readonly name: string;
  /** https, at a host of the publisher; empty where there is no picture. */
  readonly bannerUrl: string;
  /** At least one. */
  readonly windows: readonly AnnouncedWindow[];
  /** English always. */
  readonly texts: Readonly<Partial<Record<AnnouncedLanguage, AnnouncedText>>>;
}

/** What stands in a game. */
export interface Announced {
  readonly announcements: readonly Announcement[];
  /** Rows of which nothing could be made: what they announce is not known, and so neither what is missing. */
  readonly leftOut: readonly string[];
}

/** The replies are not there, or not what they should be; the message is a sentence for the operator. */
export class AnnouncementFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AnnouncementFault';
  }
}

export const announcementTypes = ['event', 'banner', 'maintenance', 'notice'] as const;
/** What an announcement is about; one that is about nothing else is a `notice`. */
export type AnnouncementType = (typeof announcementTypes)[number];

/** The games whose announcements are published, each by a service of its own. */
export type AnnouncedGame = 'genshin' | 'hsr' | 'zzz';

/** The servers by whose time announcements are written. Those of Taiwan, Hong Kong and Macao keep the time of Asia. */
export const announcedRegions = ['america', 'europe', 'asia'] as const;
export type AnnouncedRegion = (typeof announcedRegions)[number];

/** The hours before UTC; no server has summer time. */
export const offsetHours: Readonly<Record<AnnouncedRegion, number>> = {
  america: -5,
  europe: 1,
  asia: 8,
};

/** What languages are called there. */
export const languageCodes = publisherLanguages;
export type AnnouncedLanguage = keyof typeof languageCodes;

interface AnnouncementSource {
  /** Where the service is, unless the operator says otherwise. */
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly regions: Readonly<Record<AnnouncedRegion, string>>;
  /** What the English title of a banner has. */
  readonly banner: RegExp;
}

// Level and UID are asked for and decide nothing: no player has this UID.
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

/** What an announcement is about, by its English title and by the tab that it stands in: no member says it. */
export function announcementType(
  { banner }: Pick<AnnouncementSource, 'banner'>,
  { title, name, tab }: { readonly title: string; readonly name: string; readonly tab: string },
): AnnouncementType {
  const titles = `${title}\n${name}`;
  if (banner.test(titles)) return 'banner';
  if (maintenance.test(titles)) return 'maintenance';
  return event.test(tab) ? 'event' : 'notice';
}
