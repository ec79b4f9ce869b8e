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

interface AnnouncementsOptions extends Omit<UpstreamClientOptions, 'name' | 'baseUrl'> {
  /** Empty ones are switched off (R3.10). */
  readonly urls: Readonly<Record<AnnouncedGame, string>>;
}

const reasons: Readonly<Record<UpstreamCall['outcome'], string>> = {
  served: 'sent an unexpected reply',
  refused: 'refused the request',
  network: 'cannot be reached',
  server_error: 'failed',
  timeout: 'did not reply in time',
  unexpected_status: 'sent an unexpected status',
  unreadable: 'did not send valid JSON',
  oversized: 'sent too large a reply',
  maintenance: 'is under maintenance',
  rate_limited: 'asked to wait',
  backing_off: 'asked to wait',
  circuit_open: 'failed several times and is not asked for a while',
  overloaded: 'has too many requests waiting',
  switched_off: 'is switched off',
};

/** The announcements of the games, from the services that the games themselves use. */
export function createAnnouncements({ urls, ...options }: AnnouncementsOptions) {
  const create = (game: AnnouncedGame) => createService(game, urls[game], options);
  const services = { genshin: create('genshin'), hsr: create('hsr'), zzz: create('zzz') };
  return {
    /**
     * Asks for the lists of all regions and the contents in these languages and English, one after the other, then for the
     * optional languages. Rejects with `AnnouncementFault` when a required reply is missing, or one is incomplete.
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
        // Texts that are stored in a language that is missing this time stay.
        const content = await ask('getAnnContent', 'asia', language).catch(() => undefined);
        if (content !== undefined) contents[language] = content;
      }
      return await readAnnouncements(game, { lists, contents });
    },
    close: client.close,
  };
}
