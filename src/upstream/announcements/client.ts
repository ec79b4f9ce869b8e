import type { UpstreamCall } from '../client/calls.ts';
import { createUpstreamClient, type UpstreamClientOptions } from '../client/client.ts';
import { UpstreamRefusal } from '../client/fault.ts';
import {
  type Announced,
  type AnnouncedGame,
  type AnnouncedLanguage,
  type AnnouncedRegion,
  AnnouncementFault,
  announcedRegions,
  announcementSources,
  languageCodes,
} from './announcement.ts';
import { readAnnouncements } from './read.ts';

export type Announcements = ReturnType<typeof createAnnouncements>;

export interface AnnouncementsOptions extends Omit<UpstreamClientOptions, 'name' | 'baseUrl'> {
  /** Empty ones are switched off (R3.10). */
  readonly urls: Readonly<Record<AnnouncedGame, string>>;
}

/** How a call that brought nothing is said to the operator. */
const reasons: Readonly<Record<UpstreamCall['outcome'], string>> = {
  served: 'is not what it should be',
  refused: 'does not know what was asked for',
  network: 'cannot be reached',
  server_error: 'failed',
  timeout: 'gave no whole reply in time',
  unexpected_status: 'answered something else',
  unreadable: 'did not answer whole JSON',
  oversized: 'answered more than is read',
  maintenance: 'is under maintenance',
  rate_limited: 'asked to be left alone for a while',
  backing_off: 'asked to be left alone for a while',
  circuit_open: 'failed several times and is left alone for a while',
  overloaded: 'is asked too often',
  switched_off: 'is switched off',
};

/** What is announced in the games, by the services that the games themselves ask. */
export function createAnnouncements({ urls, ...options }: AnnouncementsOptions) {
  const createOf = (game: AnnouncedGame) => createService(game, urls[game], options);
  const services = {
    genshin: createOf('genshin'),
    hsr: createOf('hsr'),
    zzz: createOf('zzz'),
  };
  return {
    /**
     * Asks for the lists of all regions and the contents in these languages and English, one after the other, then for
     * those in the languages that may be missing. Rejects with `AnnouncementFault` when one of the others cannot be had, or
     * one is not whole.
     */
    fetch: (
      game: AnnouncedGame,
      languages: readonly AnnouncedLanguage[],
      optional: readonly AnnouncedLanguage[] = [],
    ): Promise<Announced> => services[game].fetch(languages, optional),
    async close(): Promise<void> {
      await Promise.all(Object.values(services).map(({ close }) => close()));
    },
  };
}

function createService(
  game: AnnouncedGame,
  baseUrl: string,
  options: Omit<UpstreamClientOptions, 'name' | 'baseUrl'>,
) {
  let outcome: UpstreamCall['outcome'] = 'served';
  const client = createUpstreamClient({
    ...options,
    name: `announcements_${game}`,
    baseUrl,
    onCall(call) {
      outcome = call.outcome;
      options.onCall?.(call);
    },
  });
  const { query, regions } = announcementSources[game];

  async function ask(method: string, region: AnnouncedRegion, language: AnnouncedLanguage) {
    const asked = { ...query, region: regions[region], lang: languageCodes[language] };
    const path = `/announcement/api/${method}?${new URLSearchParams(asked)}`;
    return client.getJson(path).catch((cause: unknown) => {
      const reason = cause instanceof UpstreamRefusal ? reasons.refused : reasons[outcome];
      const hint =
        outcome === 'switched_off' ? `; ANNOUNCEMENTS_${game.toUpperCase()}_URL is empty` : '';
      throw new AnnouncementFault(`The announcement service of ${game} ${reason}${hint}.`, {
        cause,
      });
    });
  }

  return {
    async fetch(
      languages: readonly AnnouncedLanguage[],
      optional: readonly AnnouncedLanguage[],
    ): Promise<Announced> {
      const lists: Record<string, unknown> = {};
      for (const region of announcedRegions) lists[region] = await ask('getAnnList', region, 'en');
      const contents: Record<string, unknown> = {};
      for (const language of new Set<AnnouncedLanguage>(['en', ...languages]))
        contents[language] = await ask('getAnnContent', 'asia', language);
      for (const language of optional) {
        // What is known in a language that does not come this time stays.
        const content = await ask('getAnnContent', 'asia', language).catch(() => undefined);
        if (content !== undefined) contents[language] = content;
      }
      return await readAnnouncements(game, { lists, contents });
    },
    close: client.close,
  };
}
