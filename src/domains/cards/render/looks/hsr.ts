import { mix } from '../palette.ts';
import { type CardLook, ring, sheet, star, stroke } from './look.ts';

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
  recipe: { night: '#0d1322', day: '#eceff6', nearShare: 0.42, farShare: 0.1 },
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
  words: {
    en: { playerLevel: 'TL', talents: 'Traces' },
    id: { playerLevel: 'TL', talents: 'Trace' },
    ja: { playerLevel: '開拓レベル', talents: '軌跡' },
    'zh-cn': { playerLevel: '开拓等级', talents: '行迹' },
    'zh-tw': { playerLevel: '開拓等級', talents: '行跡' },
    de: { playerLevel: 'Trailblaze-Level', talents: 'Spuren' },
    es: { playerLevel: 'Nivel trazacaminos', talents: 'Rastros' },
    fr: { playerLevel: 'Niveau de Pionnier', talents: 'Traces' },
    ko: { playerLevel: '개척 레벨', talents: '행적' },
    pt: { playerLevel: 'Nível de Desbravamento', talents: 'Traços' },
    ru: { playerLevel: 'Уровень освоения', talents: 'Следы' },
    th: { playerLevel: 'เลเวลบุกเบิก', talents: 'ร่องรอย' },
    vi: { playerLevel: 'Cấp Khai Phá', talents: 'Vết Tích' },
  },
  rankLetter: 'E',
  refinementLetter: 'S',
};
