import { fade, mix } from '../palette.ts';
import { type CardLook, ring, sheet, star, stroke } from './look.ts';

const gold = '#d8bd86';
const stars: readonly (readonly [number, number, number])[] = [
  [92, 120, 9],
  [468, 74, 13],
  [560, 250, 7],
  [70, 430, 7],
  [420, 560, 10],
  [640, 40, 6],
  [900, 24, 7],
  [1180, 30, 9],
  [690, 690, 8],
  [1020, 700, 6],
];

/** A parchment night: rings of an astrolabe, stars of four points, a thin golden frame. */
export const genshinLook: CardLook = {
  elements: {
    pyro: '#ef6b3f',
    hydro: '#3da7ee',
    electro: '#a97be6',
    cryo: '#7fd0e2',
    anemo: '#56c9a4',
    geo: '#e2ac3a',
    dendro: '#8cba3b',
  },
  neutral: '#b9a684',
  recipe: { night: '#171a2b', day: '#f4efe4', nearShare: 0.5, farShare: 0.12 },
  backdrop({ element, isDark }) {
    const line = isDark ? mix(element, '#ffffff', 0.45) : mix(element, '#ffffff', 0.1);
    const rings = [150, 214, 222, 300, 392, 400].map((r) =>
      ring(250, 330, r, line, 1.5, isDark ? 0.16 : 0.3),
    );
    const rays = Array.from({ length: 24 }, (_, index) => {
      const angle = (index * Math.PI) / 12;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      return `M${(250 + x * 222).toFixed(1)} ${(330 + y * 222).toFixed(1)}L${(250 + x * 300).toFixed(1)} ${(330 + y * 300).toFixed(1)}`;
    });
    const lights = stars.map(([x, y, size]) =>
      star(x, y, size, isDark ? '#ffffff' : gold, isDark ? 0.5 : 0.8),
    );
    return sheet(
      [...rings, stroke(rays.join(''), line, 1, isDark ? 0.12 : 0.22), ...lights].join(''),
    );
  },
  frame({ isDark }) {
    const color = isDark ? gold : '#b08d4a';
    const corners = [
      [14, 14],
      [1266, 14],
      [14, 706],
      [1266, 706],
    ].map(([x = 0, y = 0]) => star(x, y, 11, color));
    const outline = stroke('M30 14H1250M30 706H1250M14 30V690M1266 30V690', color, 1.5, 0.75);
    return sheet([outline, ...corners].join(''));
  },
  panel: ({ panel, edge }) => ({
    backgroundColor: panel,
    border: `1px solid ${edge}`,
    borderRadius: 10,
  }),
  title: { fontWeight: 700 },
  name: ({ ink }) => ({ color: ink, fontWeight: 700, letterSpacing: 0.5 }),
  pip: ({ element, isDark, dim }, isReached) => {
    const color = isReached ? mix(element, '#ffffff', isDark ? 0.25 : 0) : dim;
    return isReached
      ? `<circle r="10" fill="${fade(color, 0.28)}" stroke="${color}" stroke-width="1.6"/>${star(0, 0, 9, color)}`
      : `<circle r="10" fill="none" stroke="${color}" stroke-width="1.4" stroke-opacity="0.6"/>`;
  },
  words: {
    en: { playerLevel: 'AR', talents: 'Talents' },
    id: { playerLevel: 'AR', talents: 'Talenta' },
    ja: { playerLevel: '冒険ランク', talents: '天賦' },
    'zh-cn': { playerLevel: '冒险等阶', talents: '天赋' },
    'zh-tw': { playerLevel: '冒險等階', talents: '天賦' },
    de: { playerLevel: 'Abenteuerstufe', talents: 'Talente' },
    es: { playerLevel: 'Rango de Aventura', talents: 'Talentos' },
    fr: { playerLevel: 'Rang d’aventure', talents: 'Aptitudes' },
    ko: { playerLevel: '모험 등급', talents: '특성' },
    pt: { playerLevel: 'Nível de Aventura', talents: 'Talentos' },
    ru: { playerLevel: 'Ранг приключений', talents: 'Таланты' },
    th: { playerLevel: 'ระดับการผจญภัย', talents: 'พรสวรรค์' },
    vi: { playerLevel: 'Hạng Mạo Hiểm', talents: 'Thiên Phú' },
    it: { playerLevel: 'Grado di avventura', talents: 'Talenti' },
    tr: { playerLevel: 'Macera Seviyesi', talents: 'Yetenekler' },
  },
  rankLetter: 'C',
  refinementLetter: 'R',
};
