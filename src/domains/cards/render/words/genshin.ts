import { word } from './by-language.ts';
import type { GameWordsOfCards } from './game-words.ts';

/** A damage bonus, as the game calls it. */
const bonus = (element: string, ja: string, zhCn: string, zhTw = zhCn) =>
  word(`${element} DMG Bonus`, `${ja}ダメージ`, `${zhCn}伤害加成`, `${zhTw}傷害加成`);

export const genshinWords: GameWordsOfCards = {
  stats: {
    hp: word('HP', 'HP', '生命值', '生命值'),
    atk: word('ATK', '攻撃力', '攻击力', '攻擊力'),
    def: word('DEF', '防御力', '防御力', '防禦力'),
    elemental_mastery: word('Elemental Mastery', '元素熟知', '元素精通', '元素精通'),
    crit_rate: word('CRIT Rate', '会心率', '暴击率', '暴擊率'),
    crit_dmg: word('CRIT DMG', '会心ダメージ', '暴击伤害', '暴擊傷害'),
    energy_recharge: word('Energy Recharge', '元素チャージ効率', '元素充能效率', '元素充能效率'),
    healing_bonus: word('Healing Bonus', '与える治療効果', '治疗加成', '治療加成'),
    physical_dmg_bonus: bonus('Physical', '物理', '物理'),
    pyro_dmg_bonus: bonus('Pyro', '炎元素', '火元素'),
    electro_dmg_bonus: bonus('Electro', '雷元素', '雷元素'),
    hydro_dmg_bonus: bonus('Hydro', '水元素', '水元素'),
    dendro_dmg_bonus: bonus('Dendro', '草元素', '草元素'),
    anemo_dmg_bonus: bonus('Anemo', '風元素', '风元素', '風元素'),
    geo_dmg_bonus: bonus('Geo', '岩元素', '岩元素'),
    cryo_dmg_bonus: bonus('Cryo', '氷元素', '冰元素'),
  },
  kinds: {
    pyro: word('Pyro', '炎', '火', '火'),
    hydro: word('Hydro', '水', '水', '水'),
    electro: word('Electro', '雷', '雷', '雷'),
    cryo: word('Cryo', '氷', '冰', '冰'),
    anemo: word('Anemo', '風', '风', '風'),
    geo: word('Geo', '岩', '岩', '岩'),
    dendro: word('Dendro', '草', '草', '草'),
  },
  playerLevel: word('AR', '冒険ランク', '冒险等阶', '冒險等階', 'AR'),
  talents: word('Talents', '天賦', '天赋', '天賦', 'Talenta'),
  rankLetter: 'C',
  refinementLetter: 'R',
};
