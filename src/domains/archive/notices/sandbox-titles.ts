import type { Names } from '../../../games/names.ts';
import type { NoticeType } from '../event.ts';

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

/** What every made-up notice says. */
export const sandboxText: Names = [
  'Made up for the sandbox: nothing of it happens in the game.',
  'Dibuat untuk sandbox: tidak ada yang terjadi di dalam game.',
  'サンドボックスのために作られたものです。ゲーム内では何も起こりません。',
  '为沙盒虚构：游戏中不会发生。',
  '為沙盒虛構：遊戲中不會發生。',
];

/** The titles of the made-up notice of so many turns; `featured` is who is on its picture. */
export function sandboxTitles(type: NoticeType, turn: number, featured: Names): Names {
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
