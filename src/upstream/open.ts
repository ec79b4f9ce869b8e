import type { Clock } from '../lib/clock.ts';
import { type Announcements, createAnnouncements } from './announcements/client.ts';
import type { AnnouncedGame } from './announcements/sources.ts';
import { createUpstreamClient, type UpstreamCall, type UpstreamLogger } from './client/client.ts';
import { createPictureHosts, type PictureHostName, type PictureHosts } from './pictures/hosts.ts';
import { createEnka, type Enka } from './players/enka.ts';
import { createMihomo, type Mihomo } from './players/mihomo.ts';

export interface UpstreamOptions {
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
  /** Named to providers, which ask for it. */
  readonly contact: string;
  readonly deadlineMs: number;
}

/** The clients of the providers, the hosts of the games' art, and what the games announce. */
export interface Upstream {
  readonly enka: Enka;
  readonly mihomo: Mihomo;
  readonly pictureHosts: PictureHosts['hosts'];
  readonly announcements: Announcements;
  close(): Promise<void>;
}

/** How the service names itself to those whom it asks. */
export const userAgentOf = (contact: string): string => `Waypoint/0.1 (${contact})`;

export function openUpstream({ urls, contact, logger, ...options }: UpstreamOptions): Upstream {
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
    async close() {
      const closing = [primary, fallback, pictures, announcements].map((one) => one.close());
      await Promise.all(closing);
    },
  };
}
