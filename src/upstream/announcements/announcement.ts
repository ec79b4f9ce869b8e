import type { AnnouncedLanguage, AnnouncedRegion, AnnouncementType } from './sources.ts';

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
