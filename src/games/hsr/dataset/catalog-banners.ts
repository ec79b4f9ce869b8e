import type { Names } from '../../names.ts';
import type { CatalogBanner } from './catalog-schemas.ts';

/** What the game calls the banners of light cones, in the order of `languages`, by kind of banner. */
const warps: Readonly<Record<number, Names>> = {
  12: [
    'Light Cone Event Warp',
    'Event Warp Light Cone',
    'イベント跳躍・光円錐',
    '光锥活动跃迁',
    '光錐活動躍遷',
  ],
  22: [
    'Light Cone Collaboration Warp',
    'Warp Kolaborasi Light Cone',
    'コラボ跳躍・光円錐',
    '光锥联动跃迁',
    '光錐聯動躍遷',
  ],
};

/** The banners that a light cone was the prize of; empty where none is known. */
export function createSources(
  banners: readonly CatalogBanner[],
): (lightConeId: number) => readonly Names[] {
  const kinds = Object.entries(warps).map(([kind, names]) => {
    const own = banners.filter(({ GachaType }) => GachaType === Number(kind));
    const ids = new Set(own.flatMap(({ UpGolden, UpPurple }) => [...UpGolden, ...UpPurple]));
    return { names, ids };
  });
  return (id) => kinds.filter(({ ids }) => ids.has(id)).map(({ names }) => names);
}
