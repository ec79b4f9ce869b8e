import type { Config } from './config.ts';
import type { Providers } from './domains/players/providers.ts';
import { liveProviders } from './domains/players/providers.ts';
import type { Clock } from './lib/clock.ts';
import { createEnka } from './upstream/enka.ts';
import type { UpstreamCall, UpstreamLogger } from './upstream/http.ts';
import { createUpstreamClient } from './upstream/http.ts';
import { createMihomo } from './upstream/mihomo.ts';
import type { PictureHosts } from './upstream/pictures.ts';
import { createPictureHosts } from './upstream/pictures.ts';

export interface ProviderDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: () => number;
  readonly logger: UpstreamLogger;
  readonly onCall: (call: UpstreamCall) => void;
}

/** The clients of the providers, which of them serves which game, and the hosts of the games' art. */
export function createProviders(dependencies: ProviderDependencies): {
  readonly providers: Providers;
  readonly pictureHosts: PictureHosts['hosts'];
  close(): Promise<void>;
} {
  const { config, logger } = dependencies;
  const common = {
    ...dependencies,
    // Providers ask for the name of the program and a contact.
    userAgent: `Waypoint/0.1 (${config.upstreamContact})`,
    deadlineMs: config.upstreamDeadlineMs,
  };
  const primary = createUpstreamClient({
    ...common,
    name: 'primary',
    baseUrl: config.upstreamPrimaryUrl,
  });
  const fallback = createUpstreamClient({
    ...common,
    name: 'fallback',
    baseUrl: config.upstreamFallbackUrl,
  });
  const pictures = createPictureHosts(config.pictures.urls, common);
  return {
    pictureHosts: pictures.hosts,
    providers: liveProviders(
      createEnka({ client: primary, logger }),
      createMihomo({ client: fallback, logger }),
    ),
    async close() {
      await Promise.all([primary.close(), fallback.close(), pictures.close()]);
    },
  };
}
