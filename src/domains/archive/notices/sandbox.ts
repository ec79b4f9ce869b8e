import type { CatalogPack } from '../../../games/catalog-pack.ts';
import { gameIds } from '../../../games/ids.ts';
import type { Names } from '../../../games/names.ts';
import { pick, seededRandom } from '../../../games/random.ts';
import { dayMs, hourMs } from '../../../lib/clock.ts';
import { type NoticeType, noticeTypes } from '../event.ts';
import { type Notice, type NoticeRegion, type NoticeWindow, spanOf } from './notice.ts';

/** How often the sandbox has a new notice of a type, and how long each is shown: they overlap. */
const seriesOf: Readonly<Record<NoticeType, { everyDays: number; lastDays: number }>> = {
  event: { everyDays: 5, lastDays: 6 },
  banner: { everyDays: 14, lastDays: 21 },
  maintenance: { everyDays: 7, lastDays: 8 },
  notice: { everyDays: 3, lastDays: 4 },
};

/** Older ones are dropped. */
const maxAgeDays = 90;
/** Ten in the morning by the clocks of each region, in UTC. */
const startHours: Readonly<Record<NoticeRegion, number>> = { asia: 2, europe: 9, america: 15 };

/**
 * The sandbox notices of a game of the last ninety days: the same for every caller, with new ones as days pass. `pack` is
 * the dataset that comes with the project, `now` in epoch milliseconds.
 */
export function sandboxNotices(pack: CatalogPack, cdnUrl: string, now: number): readonly Notice[] {
  const { game } = pack;
  const drawn = pack.characters.heads.filter(isDrawable);
  const phase = gameIds.indexOf(game);
  const today = Math.floor(now / dayMs) - phase;
  return noticeTypes.flatMap((type) => {
    const { everyDays } = seriesOf[type];
    const first = Math.ceil((today - maxAgeDays) / everyDays);
    const count = Math.floor(today / everyDays) - first + 1;
    return Array.from({ length: count }, (_, index): Notice => {
      const turn = first + index;
      const id = `${game}-sandbox-${type}-${turn}`;
      const { names, icon } = pick(seededRandom(id), drawn);
      const titles = sandboxTitles(type, turn, names);
      const windows = windowsOf(type, turn * everyDays + phase);
      const span = spanOf(windows, null);
      return {
        id,
        game,
        type,
        name: titles[0] ?? id,
        titles,
        links: titles.map(() => null),
        bannerUrl: `${cdnUrl}${icon}`,
        windows,
        ...span,
        removedAt: null,
        changedAt: span.startsAt,
        revisions: [],
      };
    }).filter(({ startsAt }) => startsAt <= now);
  });
}

const windowsOf = (type: NoticeType, day: number): NoticeWindow[] =>
  (Object.keys(startHours) as NoticeRegion[]).map((region) => {
    const startsAt = day * dayMs + startHours[region] * hourMs;
    return { region, startsAt, endsAt: startsAt + seriesOf[type].lastDays * dayMs };
  });

const isDrawable = ({ names, icon }: { names: Names; icon: string | null }): boolean =>
  names[0] != null && icon !== null;

// Nothing of this is in a game. Each line in the order of `firstLanguages`: en, id, ja, zh-cn, zh-tw.

const events = [
  [
    'Sandbox: Paper Boats',
    'Sandbox: Perahu Kertas',
    'サンドボックス：紙の舟',
    '沙盒：纸船',
    '沙盒：紙船',
  ],
  [
    'Sandbox: Borrowed Maps',
    'Sandbox: Peta Pinjaman',
    'サンドボックス：借りた地図',
    '沙盒：借来的地图',
    '沙盒：借來的地圖',
  ],
  [
    'Sandbox: Night Market',
    'Sandbox: Pasar Malam',
    'サンドボックス：夜の市',
    '沙盒：夜市',
    '沙盒：夜市',
  ],
  [
    'Sandbox: Echo Hunt',
    'Sandbox: Pencarian Gema',
    'サンドボックス：こだま探し',
    '沙盒：寻找回声',
    '沙盒：尋找回聲',
  ],
] as const;

const maintenance = [
  'Sandbox: maintenance of nothing at all',
  'Sandbox: pemeliharaan yang tidak nyata',
  'サンドボックス：架空のメンテナンス',
  '沙盒：虚构的维护',
  '沙盒：虛構的維護',
] as const;

const notice = [
  'Sandbox: a notice without news',
  'Sandbox: pengumuman tanpa berita',
  'サンドボックス：知らせのないお知らせ',
  '沙盒：没有消息的公告',
  '沙盒：沒有消息的公告',
] as const;

const banner = [
  'Sandbox banner: ',
  'Banner sandbox: ',
  'サンドボックスのバナー：',
  '沙盒卡池：',
  '沙盒卡池：',
] as const;

export const sandboxText: Names = [
  'Made up for the sandbox: nothing of it happens in the game.',
  'Dibuat untuk sandbox: tidak ada yang terjadi di dalam game.',
  'サンドボックスのために作られたものです。ゲーム内では何も起こりません。',
  '为沙盒虚构：游戏中不会发生。',
  '為沙盒虛構：遊戲中不會發生。',
];

/** The titles of the sandbox notice with this number; `featured` is the name of the character on its picture. */
function sandboxTitles(type: NoticeType, turn: number, featured: Names): Names {
  switch (type) {
    case 'event':
      return events[turn % events.length] ?? events[0];
    case 'banner':
      return banner.map((title, index) => `${title}${featured[index] ?? featured[0]}`);
    case 'maintenance':
      return maintenance;
    case 'notice':
      return notice;
  }
}
