import { mix } from '../palette.ts';
import { type CardLook, ring, sheet, star, stroke } from './look.ts';
import { commonKinds, commonStats, word } from './words.ts';

/** A damage bonus, as the game calls it. */
const bonus = (element: string, ja: string, zhCn: string, zhTw: string) =>
  word(
    `${element} DMG Boost`,
    `${ja}属性ダメージ`,
    `${zhCn}属性伤害提高`,
    `${zhTw}屬性傷害提高`,
    `${element} DMG Meningkat`,
  );

/** Deep space: orbits, rails that run slanted across it, panels with a cut corner. */
export const hsrLook: CardLook = {
  elements: {
    physical: '#a8adb8',
    fire: '#f0503c',
    ice: '#4bb4e8',
    lightning: '#c35be0',
    wind: '#4fc08a',
    quantum: '#6f68e0',
    imaginary: '#e6c53f',
  },
  neutral: '#9fb0cc',
  recipe: {
    night: '#0d1322',
    day: '#eceff6',
    nearShare: 0.42,
    farShare: 0.1,
    signal: { dark: '#8fb0f2', light: '#3a5fb0' },
  },
  backdrop({ element, isDark }) {
    const line = isDark ? mix(element, '#ffffff', 0.5) : mix(element, '#ffffff', 0.05);
    const orbits = [
      [300, 0.2],
      [380, 0.16],
      [470, 0.12],
      [610, 0.1],
    ].map(([r = 0, opacity = 0]) => ring(210, 420, r, line, 1.6, isDark ? opacity : opacity * 2));
    const rails = Array.from(
      { length: 5 },
      (_, index) => `M${420 + index * 16} 720L${690 + index * 16} 0`,
    );
    const sleepers = `M-40 640L1320 470M-40 652L1320 482`;
    const lights = Array.from({ length: 46 }, (_, index) => {
      const [x, y] = [(index * 733) % 1280, (index * 397 + 60) % 720];
      return `<circle cx="${x}" cy="${y}" r="${1 + (index % 3) * 0.6}" fill="${line}" fill-opacity="${isDark ? 0.4 : 0.5}"/>`;
    });
    return sheet(
      [
        ...orbits,
        stroke(rails.join(''), line, 1.2, 0.16),
        stroke(sleepers, line, 1, 0.14),
        ...lights,
        star(505, 130, 12, line, 0.7),
      ].join(''),
    );
  },
  frame({ accent }) {
    return sheet(
      stroke('M20 60V20H60M1220 20H1260V60M1260 660V700H1220M60 700H20V660', accent, 2.5, 0.9) +
        stroke('M70 20H200M1210 700H1080', accent, 1.2, 0.5),
    );
  },
  panel: ({ panel, edge }) => ({
    backgroundColor: panel,
    border: `1px solid ${edge}`,
    borderRadius: '2px 18px 2px 2px',
  }),
  title: { fontWeight: 700 },
  name: ({ ink }) => ({ color: ink, fontWeight: 800, letterSpacing: 1 }),
  pip: ({ element, isDark, dim }, isReached) => {
    const color = isReached ? mix(element, '#ffffff', isDark ? 0.3 : 0) : dim;
    const shape = 'M0 -10.5L10.5 0L0 10.5L-10.5 0Z';
    return isReached
      ? `<path d="${shape}" fill="${color}"/><path d="M0 -5L5 0L0 5L-5 0Z" fill="#ffffff" fill-opacity="0.75"/>`
      : `<path d="${shape}" fill="none" stroke="${color}" stroke-width="1.4" stroke-opacity="0.6"/>`;
  },
  stats: {
    ...commonStats,
    spd: word('SPD', '速度', '速度', '速度'),
    break_effect: word('Break Effect', '撃破特効', '击破特攻', '擊破特攻'),
    healing_bonus: word('Outgoing Healing Boost', '治癒量', '治疗量加成', '治療量加成'),
    energy_recharge: word('Energy Regen. Rate', 'EP回復効率', '能量恢复效率', '能量恢復效率'),
    effect_hit_rate: word('Effect Hit Rate', '効果命中', '效果命中', '效果命中'),
    effect_res: word('Effect RES', '効果抵抗', '效果抵抗', '效果抗性'),
    physical_dmg_bonus: bonus('Physical', '物理', '物理', '物理'),
    fire_dmg_bonus: bonus('Fire', '炎', '火', '火'),
    ice_dmg_bonus: bonus('Ice', '氷', '冰', '冰'),
    lightning_dmg_bonus: bonus('Lightning', '雷', '雷', '雷'),
    wind_dmg_bonus: bonus('Wind', '風', '风', '風'),
    quantum_dmg_bonus: bonus('Quantum', '量子', '量子', '量子'),
    imaginary_dmg_bonus: bonus('Imaginary', '虚数', '虚数', '虛數'),
    elation_dmg_bonus: word('Elation', '愉悦度', '欢愉度', '歡愉度', 'Tingkat Elation'),
  },
  kinds: {
    ...commonKinds,
    lightning: word('Lightning', '雷', '雷', '雷'),
    quantum: word('Quantum', '量子', '量子', '量子'),
    imaginary: word('Imaginary', '虚数', '虚数', '虛數'),
    destruction: word('Destruction', '壊滅', '毁灭', '毀滅'),
    hunt: word('The Hunt', '巡狩', '巡猎', '巡獵'),
    erudition: word('Erudition', '知恵', '智识', '智識'),
    harmony: word('Harmony', '調和', '同谐', '同諧'),
    nihility: word('Nihility', '虚無', '虚无', '虛無'),
    preservation: word('Preservation', '存護', '存护', '存護'),
    abundance: word('Abundance', '豊穣', '丰饶', '豐饒'),
    remembrance: word('Remembrance', '記憶', '记忆', '記憶'),
    elation: word('Elation', '愉悦', '欢愉', '歡愉'),
  },
  playerLevel: word('TL', '開拓レベル', '开拓等级', '開拓等級', 'TL'),
  talents: word('Traces', '軌跡', '行迹', '行跡', 'Trace'),
  rankLetter: 'E',
  refinementLetter: 'S',
};
