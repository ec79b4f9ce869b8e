import type { Names } from '../../../src/games/names.ts';
import type { CatalogBanner } from './catalog-schemas.ts';

/** What the game calls its banners of light cones, in the order of `languages`, by kind of banner. */
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
const regularWarp: Names = ['Regular Warp', 'Warp Reguler', '恒常跳躍', '常驻跃迁', '常駐躍遷'];

/** Light cones of three stars come with every warp. */
const everywhereRarity = 3;
/** Five stars of the first version that never had a banner of their own: those of the regular one. */
const regularPrizes: ReadonlySet<number> = new Set([
  23000, 23002, 23003, 23004, 23005, 23012, 23013,
]);

interface LightCone {
  readonly id: number;
  readonly rarity: number;
}

/** The banners that a light cone is a prize of; empty where none is known. */
export function createSources(
  banners: readonly CatalogBanner[],
): (lightCone: LightCone) => readonly Names[] {
  const kinds = Object.entries(warps).map(([kind, names]) => {
    const own = banners.filter(({ GachaType }) => GachaType === Number(kind));
    const ids = new Set(own.flatMap(({ UpGolden, UpPurple }) => [...UpGolden, ...UpPurple]));
    return { names, ids };
  });
  return ({ id, rarity }) => {
    const isRegular = rarity === everywhereRarity || regularPrizes.has(id);
    const raised = kinds.filter(({ ids }) => ids.has(id)).map(({ names }) => names);
    return isRegular ? [regularWarp, ...raised] : raised;
  };
}
