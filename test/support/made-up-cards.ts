import sharp from 'sharp';
import type { Card } from '../../src/domains/cards/card.ts';
import type { CardArt } from '../../src/domains/cards/card-art.ts';
import { cardWords } from '../../src/domains/cards/words.ts';
import { baseStat } from '../../src/games/gear.ts';
import type { GameId, Language } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { wordNames } from '../../src/games/word-names.ts';
import { builtInPack } from './built-in.ts';

/** Names that nobody has, in every language. */
const names: Readonly<Record<Language, readonly [character: string, weapon: string, set: string]>> =
  {
    en: ['Aster Vale', 'Lantern of the Quiet Harbour', 'Tidebound Letters'],
    id: ['Aster Vale', 'Lentera Pelabuhan Sunyi', 'Surat Pasang Laut'],
    ja: ['星見 あすか', '静かな港の灯火', '潮に結ばれた手紙'],
    'zh-cn': ['星谷', '静港之灯', '潮汐书信'],
    'zh-tw': ['星谷', '靜港之燈', '潮汐書信'],
    de: ['Aster Feldmühl', 'Laterne des stillen Hafens', 'Briefe der Gezeiten'],
    es: ['Aster Peñalba', 'Farol del puerto sereno', 'Cartas de la marea'],
    fr: ['Aster Valfleuri', 'Lanterne du port apaisé', 'Lettres liées à la marée'],
    ko: ['별골 아스터', '고요한 항구의 등불', '밀물에 묶인 편지'],
    pt: ['Aster do Vale', 'Lanterna do Porto Tranquilo', 'Cartas Presas à Maré'],
    ru: ['Астер Вейл', 'Фонарь тихой гавани', 'Письма прилива'],
    th: ['แอสเตอร์ เวล', 'โคมไฟแห่งท่าเรืออันเงียบสงบ', 'จดหมายแห่งกระแสน้ำ'],
    vi: ['Aster Thung Lũng', 'Đèn Lồng Bến Cảng Tĩnh Lặng', 'Thư Tình Thủy Triều'],
    it: ['Aster Valle', 'Lanterna del porto quieto', 'Lettere della marea'],
    tr: ['Aster Işıkvadi', 'Sessiz Limanın Feneri', 'Gelgite Bağlı Mektuplar'],
  };

/** What is said of their builds. */
const advice: Readonly<Partial<Record<Language, string>> & { en: string }> = {
  en: 'Find a better piece for Sands of Eon: its sub stats are at 8% of the best; go for CRIT Rate, CRIT DMG and ATK%. +6.9 points, about +24% damage.',
  ja: 'より良い生の花を探しましょう。サブステータスは理想の8%です。優先は会心率、会心ダメージ、攻撃力%。+6.9点、ダメージ約+24%。',
  de: 'Planarsphäre: Die Nebenwerte erreichen 0 % des Bestmöglichen; wichtig: KRIT-Rate, KRIT-SCH und ANG%. +6.5 Punkte, etwa +21 % Schaden.',
  ru: 'Наденьте 4 предмета комплекта «Вестник, блуждающий в хакерском пространстве» вместо: Головорез бандитской пустыни. +5.3 очк.',
  th: 'หา Flower of Life ที่ดีกว่า: ค่ารองอยู่ที่ 8% ของค่าสูงสุด เน้น อัตราคริ, ความแรงคริ และ พลังโจมตี% +6.9 คะแนน ความเสียหายประมาณ +24%',
};

interface Kit {
  readonly element: string;
  readonly path: string | null;
  readonly stats: Readonly<Record<string, number>>;
  readonly talents: readonly number[];
  /** Main stats in the order of the slots. */
  readonly mains: readonly (readonly [stat: string, value: number])[];
}

const kits: Readonly<Record<GameId, Kit>> = {
  genshin: {
    element: 'Hydro',
    path: null,
    stats: {
      hp: 31_240,
      atk: 1846,
      def: 702,
      crit_rate: 78.4,
      crit_dmg: 214.8,
      energy_recharge: 121.4,
      elemental_mastery: 84,
      healing_bonus: 0,
      hydro_dmg_bonus: 61.6,
    },
    talents: [9, 10, 13],
    mains: [
      ['hp', 4780],
      ['atk', 311],
      ['hp_percent', 46.6],
      ['hydro_dmg_bonus', 46.6],
      ['crit_dmg', 62.2],
    ],
  },
  hsr: {
    element: 'Quantum',
    path: 'Hunt',
    stats: {
      hp: 3421,
      atk: 3102,
      def: 1018,
      spd: 134.4,
      crit_rate: 81.2,
      crit_dmg: 196.3,
      break_effect: 12.9,
      effect_hit_rate: 4.3,
      effect_res: 8.6,
      energy_recharge: 105.8,
      quantum_dmg_bonus: 53.1,
    },
    talents: [6, 10, 10, 12],
    mains: [
      ['hp', 705],
      ['atk', 352],
      ['crit_dmg', 64.8],
      ['spd', 25],
      ['quantum_dmg_bonus', 38.8],
      ['atk_percent', 43.2],
    ],
  },
  zzz: {
    element: 'Ether',
    path: 'Anomaly',
    stats: {
      hp: 9840,
      atk: 2710,
      def: 792,
      impact: 93,
      crit_rate: 38.6,
      crit_dmg: 78.4,
      anomaly_mastery: 142,
      anomaly_proficiency: 318,
      pen_ratio: 0,
      pen: 36,
      energy_regen: 1.44,
      ether_dmg_bonus: 30,
    },
    talents: [11, 12, 9, 12, 11, 6],
    mains: [
      ['hp', 2200],
      ['atk', 316],
      ['def', 184],
      ['anomaly_proficiency', 92],
      ['ether_dmg_bonus', 30],
      ['anomaly_mastery_percent', 30],
    ],
  },
};

const subStats: readonly (readonly [stat: string, value: number, rolls: number])[] = [
  ['crit_rate', 10.1, 3],
  ['crit_dmg', 20.2, 3],
  ['atk_percent', 5.8, 1],
  ['hp', 299, 1],
  ['def_percent', 13.1, 2],
];

/** A card of an account that nobody has; the same for the same arguments. */
export function madeUpCard(game: GameId, change: Partial<Card> = {}): Card {
  const language = change.language ?? 'en';
  const [character, weapon, set] = names[language];
  const kit = kits[game];
  const say = wordNames(builtInPack(game), language);
  const named = (stat: string, value: number) => ({
    stat,
    name: say.stat(baseStat(stat)),
    value,
  });
  return {
    game,
    language,
    theme: 'dark',
    style: 'full',
    address: 'waypoint.example',
    character: {
      id: 1,
      name: character,
      element: kit.element,
      elementName: say.element(kit.element),
      level: 90,
      rank: 2,
    },
    pathName: say.calling(kit.path),
    player: { nickname: 'Marrow', uid: '800000001', level: 60 },
    trust: { score: 91, tier: 'trusted' },
    weapon: { id: 1, name: weapon, level: 90, refinement: 1, rarity: 5 },
    stats: Object.entries(kit.stats).map(([stat, value]) => named(stat, value)),
    talents: kit.talents.map((level) => ({ type: 'skill', level })),
    gear: kit.mains.map(([stat, value], index) => ({
      slot: games[game].slots[index] ?? '',
      setId: 1,
      setName: index < 4 ? set : `${set} II`,
      level: 20,
      mainStat: named(stat, value),
      subStats: [0, 1, 2, 3].map((sub) => {
        const [name, amount, rolls] = subStats[(sub + index) % subStats.length] ?? ['hp', 1, 1];
        return { ...named(name, amount), rolls };
      }),
      critValue: index % 3 === 2 ? 20.2 : 40.4,
    })),
    build: { score: 84.6, grade: 'SS', critValue: 218.6 },
    advice: advice[language] ?? advice.en,
    rank: { metric: cardWords[language].critMetric, rank: 128, total: 20_417 },
    sandbox: false,
    ...change,
  };
}

/** Pixels of a figure before a clear ground, another one for each seed. */
function figure(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x / width) * 2 - 1, (y / height) * 2 - 1];
      const head = Math.hypot(u, (v + 0.45) * 1.1) < 0.27;
      const body = v > -0.25 && Math.abs(u) < 0.22 + (v + 0.25) * 0.42;
      if (!head && !body) continue;
      const light = 130 + 90 * Math.sin(u * 2.2 + seed) - 50 * v;
      const color = head ? [light + 60, light + 20, light] : [light * 0.6, light * 0.5, light];
      pixels.set(
        [...color.map((part) => Math.max(0, Math.min(255, part))), 255],
        (y * width + x) * 4,
      );
    }
  return pixels;
}

async function pngOf(width: number, height: number, seed: number): Promise<Buffer> {
  const raw = { width, height, channels: 4 } as const;
  return sharp(figure(width, height, seed), { raw })
    .png()
    .toBuffer();
}

/** No host has any of zzz. */
const hasKitIcons = ({ game }: Card): boolean => game !== 'zzz';

/** A white shape on nothing, as icons of kits are. */
const glyph = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="128" height="128"><path d="M32 6 40 26 58 32 40 38 32 58 24 38 6 32 24 26Z" fill="none" stroke="#fff" stroke-width="5"/></svg>',
    ),
  )
    .png()
    .toBuffer();

/** Art for a card, drawn here. */
export async function madeUpArt(card: Card, seed = 0): Promise<CardArt> {
  const [splash, icon] = await Promise.all([pngOf(1024, 1024, seed), pngOf(128, 128, seed + 1)]);
  const sign = await glyph();
  const { gear, talents } = card;
  return {
    splash,
    weapon: icon,
    gear: gear.map(() => icon),
    ranks: hasKitIcons(card) ? Array.from({ length: 6 }, () => sign) : [],
    talents: hasKitIcons(card) ? talents.map(() => sign) : [],
  };
}

/** Where there is no art. */
export const noArt = ({ gear, talents }: Card): CardArt => ({
  splash: null,
  weapon: null,
  gear: gear.map(() => null),
  ranks: [],
  talents: talents.map(() => null),
});
