import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GameId } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { faultsOf, playerShapes } from '../support/player-shapes.ts';
import { enka, useApp, useProviders } from '../support/providers.ts';

// Recorded replies of real players: they stay outside of the project.
const folder = new URL('../../../shared/data/samples/', import.meta.url);
const sample = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

const recorded = [
  ['genshin', '829702635', 'enka-full/genshin-829702635.json', 8],
  ['zzz', '1000024021', 'enka-full/zzz-1000024021.json', 6],
] as const;

const gear = {
  genshin: ['weapon', 'artifacts'],
  hsr: ['light_cone', 'relics'],
  zzz: ['w_engine', 'drive_discs'],
} as const satisfies Record<GameId, readonly [string, string]>;

const texts = (value: unknown): value is string => typeof value === 'string' && value !== '';

describe.skipIf(!existsSync(folder))(
  'recorded replies (skipped where the folder is not there)',
  () => {
    const providers = useProviders();
    const app = useApp(providers);

    test.each(recorded)(
      'a recorded %s account is complete in every language',
      async (game, uid, path, count) => {
        providers.primary.reply(enka[game](uid), { body: sample(path) });
        const [weapon, items] = gear[game];
        for (const language of games[game].languages) {
          const { status, body } = await app.live.get(`/v1/player/${game}/${uid}?lang=${language}`);
          expect(status).toBe(200);
          expect(faultsOf(playerShapes[game], body.data)).toEqual([]);
          expect(body.data.showcase).toHaveLength(count);
          for (const entry of body.data.showcase) {
            expect([entry.name, entry.element, entry[weapon]?.name].every(texts)).toBe(true);
            expect(entry[items].length).toBeGreaterThanOrEqual(4);
            for (const item of entry[items]) {
              expect([item.name, item.set.name].every(texts)).toBe(true);
              expect(item.main_stat.value).toBeGreaterThan(0);
              expect(item.main_stat.stat).toMatch(/^[a-z_]+$/);
            }
            expect(entry.detail.stats.hp).toBeGreaterThan(1_000);
            expect(entry.detail.stats.crit_dmg).toBeGreaterThanOrEqual(50);
            expect(
              entry.detail.talents.map(({ name }: { name: unknown }) => name).every(texts),
            ).toBe(true);
          }
        }
      },
    );

    test.each(recorded)(
      'a recorded %s account comes through /graphql',
      async (game, uid, path, count) => {
        providers.primary.reply(enka[game](uid), { body: sample(path) });
        for (const language of games[game].languages) {
          const { body } = await app.live.query(
            `query ($lang: Language) {
          player(game: ${game.toUpperCase()}, uid: "${uid}", lang: $lang) {
            nickname level showcase { name level } trustScore { score }
          }
        }`,
            { lang: language.toUpperCase().replace('-', '_') },
          );
          expect(body.errors).toBeUndefined();
          const { player } = body.data;
          expect(player.showcase).toHaveLength(count);
          expect(player.showcase.map(({ name }: { name: unknown }) => name).every(texts)).toBe(
            true,
          );
          expect(player.trustScore.score).toBe(60 + count);
        }
      },
    );

    test.each([
      ['genshin', '618285856', 'genshin-profile.json', 200],
      ['hsr', '800333171', 'hsr-profile.json', 200],
      // America, which the fallback does not have.
      ['hsr', '618285856', 'hsr-profile.json', 200],
      ['zzz', '1500438496', 'zzz-profile.json', 404],
    ] as const)('a trimmed %s reply is answered as well', async (game, uid, path, expected) => {
      providers.primary.reply(enka[game](uid), { body: sample(`enkanetwork-go/${path}`) });
      const { status, body } = await app.live.get(`/v1/player/${game}/${uid}`);
      expect(status).toBe(expected);
      if (status === 200) expect(faultsOf(playerShapes[game], body.data)).toEqual([]);
      else expect(body.error.code).toBe('player_not_found');
    });
  },
);
