import { mix } from '../palette.ts';
import { type CardLook, sheet } from './look.ts';

/** Rows of dots that grow from left to right, as on cheap print. */
function halftone(color: string, opacity: number): string {
  const dots = Array.from({ length: 22 * 14 }, (_, index) => {
    const [column, line] = [index % 22, Math.floor(index / 22)];
    const [x, y] = [column * 26 + (line % 2) * 13, 372 + line * 26];
    const r = Math.max(0, 9 - column * 0.42) * Math.min(1, (line + 2) / 12);
    return r < 1 ? '' : `<circle cx="${x}" cy="${y}" r="${r.toFixed(1)}"/>`;
  });
  return `<g fill="${color}" fill-opacity="${opacity}">${dots.join('')}</g>`;
}

const stripes = (x: number, y: number, count: number, color: string, opacity: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<polygon points="${x + index * 26},${y + 16} ${x + 14 + index * 26},${y + 16} ${x + 24 + index * 26},${y} ${x + 10 + index * 26},${y}" fill="${color}" fill-opacity="${opacity}"/>`,
  ).join('');

/** A street poster: print dots, slanted bars, heavy italics, round panels with a thick edge. */
export const zzzLook: CardLook = {
  elements: {
    physical: '#f2c230',
    fire: '#ff5a2b',
    ice: '#6fd8f2',
    electric: '#2f8bff',
    ether: '#f0357e',
    wind: '#43d3a0',
  },
  neutral: '#c8d642',
  recipe: { night: '#101012', day: '#f1f1ee', nearShare: 0.62, farShare: 0.05 },
  backdrop({ element, isDark }) {
    const paper = isDark ? '#000000' : '#ffffff';
    const bars = [
      `<polygon points="330,0 430,0 190,720 90,720" fill="${paper}" fill-opacity="0.2"/>`,
      `<polygon points="450,0 476,0 236,720 210,720" fill="${paper}" fill-opacity="0.26"/>`,
    ];
    const ink = isDark ? '#000000' : mix(element, '#000000', 0.25);
    return sheet([...bars, halftone(ink, isDark ? 0.28 : 0.3)].join(''));
  },
  frame({ fill }) {
    return sheet(stripes(1010, 0, 11, fill, 0.95) + stripes(0, 704, 13, fill, 0.95));
  },
  panel: ({ panel, isDark }) => ({
    backgroundColor: panel,
    border: `2px solid ${isDark ? '#3a3a3e' : '#1b1b1d'}`,
    borderRadius: 18,
  }),
  title: { fontWeight: 800 },
  name: ({ fill, onFill }) => ({
    color: onFill,
    backgroundColor: fill,
    fontWeight: 900,
    padding: '0 18px',
    marginLeft: 6,
    transform: 'skewX(-9deg)',
  }),
  pip: ({ fill, dim }, isReached) => {
    const shape = 'M-6 -10H11L6 10H-11Z';
    return isReached
      ? `<path d="${shape}" fill="${fill}"/>`
      : `<path d="${shape}" fill="none" stroke="${dim}" stroke-width="1.5" stroke-opacity="0.7"/>`;
  },
  words: {
    en: { playerLevel: 'Inter-Knot Lv.', talents: 'Skills' },
    id: { playerLevel: 'Inter-Knot Lv.', talents: 'Skill' },
    ja: { playerLevel: 'インターノットLv.', talents: 'スキル' },
    'zh-cn': { playerLevel: '绳网等级', talents: '技能' },
    'zh-tw': { playerLevel: '繩網等級', talents: '技能' },
    de: { playerLevel: 'Inter-Knot-Level', talents: 'Fähigkeiten' },
    es: { playerLevel: 'Nivel de red proxy', talents: 'Habilidades' },
    fr: { playerLevel: 'Niveau d’Inter-nœud', talents: 'Compétences' },
    ko: { playerLevel: '로프넷 레벨', talents: '스킬' },
    pt: { playerLevel: 'Nível da Interlaço', talents: 'Habilidades' },
    ru: { playerLevel: 'Уровень Интернота', talents: 'Навыки' },
    th: { playerLevel: 'เลเวล Inter-Knot', talents: 'สกิล' },
    vi: { playerLevel: 'Cấp Inter-Knot', talents: 'Kỹ Năng' },
  },
  rankLetter: 'M',
  refinementLetter: 'W',
};
