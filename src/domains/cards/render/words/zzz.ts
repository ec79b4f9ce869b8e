import { word } from './by-language.ts';
import type { GameWordsOfCards } from './game-words.ts';

const bonus = (element: string, ja: string, zhCn: string, zhTw: string) =>
  word(
    `${element} DMG Bonus`,
    `${ja}属性ダメージ`,
    `${zhCn}伤害加成`,
    `${zhTw}傷害加成`,
    `Bonus ${element} DMG`,
  );

export const zzzWords: GameWordsOfCards = {
  stats: {
    hp: word('HP', 'HP', '生命值', '生命值'),
    atk: word('ATK', '攻撃力', '攻击力', '攻擊力'),
    def: word('DEF', '防御力', '防御力', '防禦力'),
    impact: word('Impact', '衝撃力', '冲击力', '衝擊力'),
    crit_rate: word('CRIT Rate', '会心率', '暴击率', '暴擊率'),
    crit_dmg: word('CRIT DMG', '会心ダメージ', '暴击伤害', '暴擊傷害'),
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
    physical: word('Physical', '物理', '物理', '物理'),
    fire: word('Fire', '炎', '火', '火'),
    ice: word('Ice', '氷', '冰', '冰'),
    electric: word('Electric', '電気', '电', '電'),
    ether: word('Ether', 'エーテル', '以太', '以太'),
    wind: word('Wind', '風', '风', '風'),
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
