import { word } from './by-language.ts';
import type { GameWordsOfCards } from './game-words.ts';

const bonus = (element: string, ja: string, zhCn: string, zhTw: string) =>
  word(
    `${element} DMG Boost`,
    `${ja}属性ダメージ`,
    `${zhCn}属性伤害提高`,
    `${zhTw}屬性傷害提高`,
    `${element} DMG Meningkat`,
  );

export const hsrWords: GameWordsOfCards = {
  stats: {
    hp: word('HP', 'HP', '生命值', '生命值'),
    atk: word('ATK', '攻撃力', '攻击力', '攻擊力'),
    def: word('DEF', '防御力', '防御力', '防禦力'),
    spd: word('SPD', '速度', '速度', '速度'),
    crit_rate: word('CRIT Rate', '会心率', '暴击率', '暴擊率'),
    crit_dmg: word('CRIT DMG', '会心ダメージ', '暴击伤害', '暴擊傷害'),
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
    physical: word('Physical', '物理', '物理', '物理'),
    fire: word('Fire', '炎', '火', '火'),
    ice: word('Ice', '氷', '冰', '冰'),
    lightning: word('Lightning', '雷', '雷', '雷'),
    wind: word('Wind', '風', '风', '風'),
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
