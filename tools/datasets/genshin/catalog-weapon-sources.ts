import type { Names } from '../../../src/games/names.ts';

/** Where weapons are had, in the order of `languages`. */
const places = {
  weaponWish: [
    'Weapon event wish',
    'Event permohonan senjata',
    '武器イベント祈願',
    '武器活动祈愿',
    '武器活動祈願',
  ],
  wish: ['Wishes', 'Permohonan', '祈願', '祈愿', '祈願'],
  chest: [
    'Chests and the open world',
    'Peti dan dunia terbuka',
    '宝箱・フィールド',
    '宝箱与大世界',
    '寶箱與大世界',
  ],
  forging: ['Forging', 'Penempaan', '鍛造', '锻造', '鍛造'],
  battlePass: ['Battle pass', 'Battle pass', '紀行', '纪行', '紀行'],
  starglitter: [
    'Starglitter exchange',
    'Penukaran Starglitter',
    'スターライト交換',
    '星辉兑换',
    '星輝兌換',
  ],
  event: ['Event', 'Event', 'イベント', '活动', '活動'],
  fishing: ['Fishing association', 'Asosiasi memancing', '釣り協会', '钓鱼协会', '釣魚協會'],
  quest: ['Quest', 'Misi', '任務', '任务', '任務'],
  gift: [
    'PlayStation gift',
    'Hadiah PlayStation',
    'PlayStation特典',
    'PlayStation赠礼',
    'PlayStation贈禮',
  ],
} as const satisfies Record<string, Names>;

type Place = keyof typeof places;

/** What no banner raises, kept by hand: no data set that is imported tells it (docs/catalog.md). */
const ids: Partial<Readonly<Record<Place, string>>> = {
  wish: `11301 11302 11306 12301 12302 12305 13303 14301 14302 14304 15301 15302 15304`,
  chest: `
    11101 12101 13101 14101 15101 11201 12201 13201 14201 15201 11303 11304 11305 12303 12306
    13301 13302 14303 14305 15303 15305`,
  forging: `
    11406 11407 11414 11417 11425 11431 11433 12406 12407 12411 12414 12417 12425 12431 12433
    13402 13403 13409 13414 13417 13425 13431 13433 14406 14407 14412 14414 14417 14425 14431
    14433 15406 15407 15414 15417 15425 15431 15433`,
  battlePass: `11409 12409 13405 14405 15409 11424 12424 13424 14424 15424`,
  starglitter: `11404 12404 13408 14404 15404 11408 12408 13404 14408 15408`,
  event: `
    11413 11415 11422 11432 12412 12418 12426 12432 13419 13426 13432 14413 14415 14426 15411
    15413 15419 15426 15432`,
  fishing: `11426 13415 15418`,
  quest: `11416 11428`,
  gift: `11412 15415`,
};

const placeById: ReadonlyMap<number, Place> = new Map(
  Object.entries(ids).flatMap(([place, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((id) => [Number(id), place as Place] as const),
  ),
);

/** One place, or none where nothing tells it. */
export function sourcesOf(weapon: number, isWished: boolean): Names[] {
  const place = isWished ? 'weaponWish' : placeById.get(weapon);
  return place === undefined ? [] : [places[place]];
}
