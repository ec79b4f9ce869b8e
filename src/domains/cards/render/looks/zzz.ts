import { mix } from '../palette.ts';
import { type CardLook, sheet } from './look.ts';
import { commonKinds, commonStats, word } from './words.ts';

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

/** A damage bonus, as the game calls it. */
const bonus = (element: string, ja: string, zhCn: string, zhTw: string) =>
  word(
    `${element} DMG Bonus`,
    `${ja}属性ダメージ`,
    `${zhCn}伤害加成`,
    `${zhTw}傷害加成`,
    `Bonus ${element} DMG`,
  );

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
  stats: {
    ...commonStats,
    impact: word('Impact', '衝撃力', '冲击力', '衝擊力'),
    anomaly_mastery: word('Anomaly Mastery', '異常掌握', '异常掌控', '異常掌控'),
    anomaly_proficiency: word('Anomaly Proficiency', '異常マスタリー', '异常精通', '異常精通'),
    pen_ratio: word('PEN Ratio', '貫通率', '穿透率', '穿透率'),
    pen: word('PEN', '貫通値', '穿透值', '穿透值'),
    energy_regen: word('Energy Regen', 'エネルギー自動回復', '能量自动回复', '能量自動回復'),
    sheer_force: word('Sheer Force', '透徹力', '贯穿力', '貫穿力'),
    physical_dmg_bonus: bonus('Physical', '物理', '物理', '物理'),
    fire_dmg_bonus: bonus('Fire', '炎', '火属性', '火屬性'),
    ice_dmg_bonus: bonus('Ice', '氷', '冰属性', '冰屬性'),
    electric_dmg_bonus: bonus('Electric', '電気', '电属性', '電屬性'),
    ether_dmg_bonus: bonus('Ether', 'エーテル', '以太', '以太'),
    wind_dmg_bonus: bonus('Wind', '風', '风属性', '風屬性'),
  },
  kinds: {
    ...commonKinds,
    electric: word('Electric', '電気', '电', '電'),
    ether: word('Ether', 'エーテル', '以太', '以太'),
    attack: word('Attack', '強攻', '强攻', '強攻'),
    stun: word('Stun', '撃破', '击破', '擊破'),
    anomaly: word('Anomaly', '異常', '异常', '異常'),
    support: word('Support', '支援', '支援', '支援'),
    defense: word('Defense', '防護', '防护', '防護'),
    rupture: word('Rupture', '命破', '命破', '命破'),
  },
  playerLevel: word('Inter-Knot Lv.', 'インターノットLv.', '绳网等级', '繩網等級'),
  talents: word('Skills', 'スキル', '技能', '技能', 'Skill'),
  rankLetter: 'M',
  refinementLetter: 'W',
};
