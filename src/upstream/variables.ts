import { z } from 'zod';
import { addressOrOff } from '../lib/variables.ts';
import { announcementSources } from './announcements/sources.ts';
import { nanokaUrl, starRailResUrl } from './pictures/hosts.ts';
import { enkaUrl } from './players/enka.ts';
import { mihomoUrl } from './players/mihomo.ts';

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

/** How providers are asked. */
export const upstreamVariables = {
  ...providerVariables,
  UPSTREAM_CONTACT: z.string().min(1).max(200).default('no contact set'),
  UPSTREAM_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
};
