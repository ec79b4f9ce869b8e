import { z } from 'zod';
import type { Clock } from '../lib/clock.ts';
import { addressOrOff } from '../lib/variables.ts';
import { type AnnouncedGame, announcementSources } from './announcements/announcement.ts';
import { createAnnouncements } from './announcements/client.ts';
import type { UpstreamCall, UpstreamLogger } from './client/calls.ts';
import { createUpstreamClient } from './client/client.ts';
import {
  createPictureHosts,
  nanokaUrl,
  type PictureHostName,
  starRailResUrl,
} from './picture-host.ts';
import { createEnka, enkaUrl } from './players/enka.ts';
import { createMihomo, mihomoUrl } from './players/mihomo.ts';

interface UpstreamOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly logger: UpstreamLogger;
  readonly onCall: (call: UpstreamCall) => void;
  /** Empty ones are switched off (R3.10). */
  readonly urls: {
    readonly primary: string;
    readonly fallback: string;
    readonly pictures: Readonly<Record<PictureHostName, string>>;
    readonly announcements: Readonly<Record<AnnouncedGame, string>>;
  };
  /** Part of the User-Agent: providers ask for a contact. */
  readonly contact: string;
  readonly deadlineMs: number;
  /** The requests that a provider gets at the same time. */
  readonly concurrency: number;
}

export const userAgentOf = (contact: string): string => `Waypoint/0.1 (${contact})`;

export type Upstream = ReturnType<typeof openUpstream>;

export function openUpstream({ urls, contact, logger, ...options }: UpstreamOptions) {
  const common = { ...options, logger, userAgent: userAgentOf(contact) };
  const primary = createUpstreamClient({ ...common, name: 'primary', baseUrl: urls.primary });
  const fallback = createUpstreamClient({ ...common, name: 'fallback', baseUrl: urls.fallback });
  const pictures = createPictureHosts(urls.pictures, common);
  const announcements = createAnnouncements({ ...common, urls: urls.announcements });
  return {
    enka: createEnka({ client: primary, logger }),
    mihomo: createMihomo({ client: fallback, logger }),
    pictureHosts: pictures.hosts,
    announcements,
    /** The providers of players, as the calls of this process found them. */
    conditions: () => ({ primary: primary.condition(), fallback: fallback.condition() }),
    async close(): Promise<void> {
      const closing = [primary, fallback, pictures, announcements].map((one) => one.close());
      await Promise.all(closing);
    },
  };
}

/** The providers' addresses: an empty value switches one off (R3.10). */
export const providerVariables = {
  UPSTREAM_PRIMARY_URL: addressOrOff.default(enkaUrl),
  UPSTREAM_FALLBACK_URL: addressOrOff.default(mihomoUrl),
  PICTURES_PRIMARY_URL: addressOrOff.default(enkaUrl),
  PICTURES_STARRAILRES_URL: addressOrOff.default(starRailResUrl),
  PICTURES_NANOKA_URL: addressOrOff.default(nanokaUrl),
  ANNOUNCEMENTS_GENSHIN_URL: addressOrOff.default(announcementSources.genshin.url),
  ANNOUNCEMENTS_HSR_URL: addressOrOff.default(announcementSources.hsr.url),
  ANNOUNCEMENTS_ZZZ_URL: addressOrOff.default(announcementSources.zzz.url),
};

export const upstreamVariables = {
  ...providerVariables,
  UPSTREAM_CONTACT: z.string().min(1).max(200).default('no contact set'),
  UPSTREAM_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
};
