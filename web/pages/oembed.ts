import { z } from 'zod';
import { gameIds, uidPattern } from '../../src/games/ids.ts';
import { Problem } from '../../src/lib/problem.ts';
import { page } from '../page.ts';
import { cardSize } from './player/model.ts';

const sizeMessage = 'It is a whole number of pixels from 1 to 10000.';
const pixels = z.coerce
  .number(sizeMessage)
  .int(sizeMessage)
  .min(1, sizeMessage)
  .max(10_000, sizeMessage)
  .optional();

/** The width of an embed that nothing bounds. */
const usualWidth = 640;

/** Seconds for which a description may be held: nothing in it is about a player. */
const cacheSeconds = 86_400;

const playerPage = /^(\/sandbox)?\/u\/([a-z]+)\/([0-9]+)$/;
const embedPage = /^\/embed(\/sandbox)?\/([a-z]+)\/([0-9]+)(?:\/([0-9]{1,10}))?$/;

/** The path of the embed that an address of a player or of an embed means; undefined for all others. */
function embedPathOf(address: string, baseUrl: string): string | undefined {
  if (!URL.canParse(address) || !address.startsWith(`${baseUrl}/`)) return undefined;
  const { pathname, searchParams } = new URL(address);
  const path = pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length);
  const [, sandbox = '', game = '', uid = '', character = searchParams.get('character')] =
    playerPage.exec(path) ?? embedPage.exec(path) ?? [];
  if (!gameIds.some((id) => id === game) || !uidPattern.test(uid)) return undefined;
  const chosen = /^[0-9]{1,10}$/.test(character ?? '') ? `/${character}` : '';
  return `/embed${sandbox}/${game}/${uid}${chosen}`;
}

/** The description of an embed that other sites ask for (oembed.com). It looks no one up. */
export const oembed = page({
  path: '/oembed',
  input: {
    query: z.object({
      url: z
        .string('It is the address of a player page.')
        .max(2048, 'It has at most 2048 characters.'),
      format: z.string().max(20, 'It is json.').default('json'),
      maxwidth: pixels,
      maxheight: pixels,
    }),
  },
  file: (_data, { baseUrl }, { query: { url, format, maxwidth, maxheight } }) => {
    if (format !== 'json')
      throw new Problem('format_not_supported', 'Embeds are described as JSON alone: format=json.');
    const path = embedPathOf(url, baseUrl);
    if (path === undefined)
      throw new Problem('not_found', 'This is no address of a player page or an embed from here.');
    const ratio = cardSize.width / cardSize.height;
    const most = Math.min(usualWidth, maxwidth ?? usualWidth, (maxheight ?? usualWidth) * ratio);
    const width = Math.max(1, Math.floor(most));
    const height = Math.max(1, Math.floor(width / ratio));
    return {
      type: 'application/json; charset=utf-8',
      text: JSON.stringify({
        version: '1.0',
        type: 'rich',
        title: `Waypoint · UID ${path.split('/').find((part) => uidPattern.test(part))}`,
        provider_name: 'Waypoint',
        provider_url: baseUrl,
        cache_age: cacheSeconds,
        width,
        height,
        html: `<iframe src="${baseUrl}${path}" width="${width}" height="${height}" title="Waypoint" loading="lazy"></iframe>`,
      }),
    };
  },
});
