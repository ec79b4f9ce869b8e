import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createAnnouncements } from '../../../src/upstream/announcements/client.ts';
import { announcementUrls, contentReply, listReply } from '../../support/announcements.ts';
import { startProvider } from '../../support/provider.ts';

// A recorded reply with the publisher's words: it stays outside of the project.
const file = new URL(
  '../../../../shared/data/announcements/genshin-getAnnContent-en-2022-12.json',
  import.meta.url,
);

interface Row {
  readonly ann_id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly banner: string;
}

describe.skipIf(!existsSync(file))('a recorded reply (skipped: it is not there)', () => {
  test('served by the stand-in with built lists, comes in whole, as plain text', async () => {
    const text = readFileSync(file, 'utf8');
    const rows: Row[] = JSON.parse(text).data.list;
    const shown = rows.map(({ ann_id: number, title, subtitle, banner }) => ({
      number,
      title,
      subtitle,
      banner,
    }));
    const provider = await startProvider();
    provider.otherwise((path, query) => {
      if (path.endsWith('/getAnnList')) return { body: listReply(shown) };
      return { body: query.includes('lang=en-us') ? text : contentReply(shown, 'id') };
    });
    const services = createAnnouncements({
      urls: announcementUrls(provider),
      userAgent: 'Waypoint/1.0 (ops@example.org)',
      clock: { now: () => 0 },
      random: () => 0,
    });
    const { announcements, leftOut } = await services.fetch('genshin', ['id']);
    await services.close();
    await provider.close();
    expect([announcements.length, leftOut]).toEqual([rows.length, []]);
    const types = announcements.map(({ type }) => type);
    expect(types.filter((type) => type === 'banner')).toHaveLength(6);
    expect(types.filter((type) => type === 'maintenance')).toHaveLength(1);
    for (const { texts, bannerUrl } of announcements) {
      expect(texts.en?.title).not.toBe('');
      expect(texts.en?.text).not.toMatch(/<[a-z/!?]|&(amp|lt|gt|nbsp|quot);/i);
      expect(bannerUrl).toMatch(/^(https:\/\/sdk\.hoyoverse\.com\/|$)/);
    }
    const linked = announcements.flatMap(({ texts }) => texts.en?.link ?? []);
    expect(linked.length).toBeGreaterThan(5);
    for (const link of linked)
      expect(new URL(link).hostname).toMatch(/\.(hoyoverse|hoyolab)\.com$/);
  });
});
