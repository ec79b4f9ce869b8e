import type { GameId } from '../../src/games/ids.ts';
import { badDays } from '../support/provider.ts';
import { down, fixture, type Live } from '../support/providers.ts';

export const replies: Readonly<Record<GameId, string>> = {
  genshin: 'enka/genshin/current',
  hsr: 'enka/hsr/full',
  zzz: 'enka/zzz/complete',
};
const gameOf = (path: string): GameId =>
  path.startsWith('/api/uid/') ? 'genshin' : path.includes('hsr') ? 'hsr' : 'zzz';

export function primaryKnowsAll({ primary }: Pick<Live, 'primary'>): void {
  primary.otherwise((path) => ({ body: fixture(replies[gameOf(path)]) }));
}
export function fallbackKnowsAll({ fallback }: Pick<Live, 'fallback'>): void {
  fallback.otherwise({ body: fixture('mihomo/split') });
}

/** How the providers may be: each brings it about. */
export const days = {
  'both providers are up'(providers: Live) {
    primaryKnowsAll(providers);
    fallbackKnowsAll(providers);
  },
  'the primary fails'(providers: Live) {
    providers.primary.otherwise(badDays.serverError);
    fallbackKnowsAll(providers);
  },
  'the primary hangs up'(providers: Live) {
    providers.primary.otherwise(badDays.reset);
    fallbackKnowsAll(providers);
  },
  'the primary is in maintenance'(providers: Live) {
    providers.primary.otherwise(down);
    fallbackKnowsAll(providers);
  },
  'the primary fails every other time'(providers: Live) {
    let count = 0;
    providers.primary.otherwise((path) => {
      count += 1;
      return count % 2 ? badDays.serverError : { body: fixture(replies[gameOf(path)]) };
    });
    fallbackKnowsAll(providers);
  },
  'both providers fail'(providers: Live) {
    providers.primary.otherwise(badDays.serverError);
    providers.fallback.otherwise(badDays.serverError);
  },
} as const;
