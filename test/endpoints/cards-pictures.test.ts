import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardHeight as height, cardWidth as width } from '../../src/domains/cards/render/page.ts';
import { sharedCardRenderer } from '../support/card-renderer.ts';
import { allArt, type CardsApp, shown, startCards, startLookedUp } from '../support/cards.ts';
import { useProviders } from '../support/providers.ts';

// With what really draws; what is on a card is tested beside, by the words of it.

const providers = useProviders();
const cardRenderer = sharedCardRenderer();

const pictureOf = async (app: CardsApp, path: string) => {
  const { status, bytes } = await app.card(path);
  expect(status).toBe(200);
  const made = await sharp(bytes).metadata();
  return { format: made.format, width: made.width, height: made.height };
};

test('a stored player has a card in both formats and sizes', async () => {
  const app = await startLookedUp(providers, { cardRenderer });
  expect(await pictureOf(app, `${shown}.webp`)).toEqual({ format: 'webp', width, height });
  expect(await pictureOf(app, `${shown}.png?lang=ja&theme=light&scale=2&uid=false`)).toEqual({
    format: 'png',
    width: 2 * width,
    height: 2 * height,
  });
});

test.each([
  ['genshin', '812345678'],
  ['hsr', '700123456'],
  ['zzz', '1300123456'],
])('a made-up player of %s has one, with the art and without', async (game, account) => {
  await allArt(providers);
  const app = await startCards(providers, { cardRenderer });
  const { showcase } = (await app.started.get(`/v1/player/${game}/${account}`)).body.data;
  const { pathname } = new URL(showcase[0].card_url);
  const whole = await app.card(pathname);
  expect((await sharp(whole.bytes).metadata()).width).toBe(width);
  const bare = await startCards(providers, {
    cardRenderer,
    seed: 'bare',
    env: { PICTURES_PRIMARY_URL: '', PICTURES_STARRAILRES_URL: '', PICTURES_NANOKA_URL: '' },
  });
  const without = await bare.card(pathname);
  expect((await sharp(without.bytes).metadata()).height).toBe(height);
  expect(without.headers['etag']).not.toBe(whole.headers['etag']);
});
