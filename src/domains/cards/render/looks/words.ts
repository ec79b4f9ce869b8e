import type { Language } from '../../../../games/ids.ts';

/** One word in English and in every other language that we have it in. */
export type Word = Readonly<Partial<Record<Language, string>> & { en: string }>;

/** A word in the first languages; Indonesian players mostly read the English terms, so that `id` may be left out. */
export const word = (en: string, ja: string, zhCn: string, zhTw: string, id = en): Word => ({
  en,
  id,
  ja,
  'zh-cn': zhCn,
  'zh-tw': zhTw,
});

export type Words = Readonly<Record<string, Word>>;

/** A word that a language does not have is in English (R17.2). */
export const inLanguage = (word: Word, language: Language): string => word[language] ?? word.en;

/** What a table has for a name; undefined for what is no member of its own. */
export const wordOf = (words: Words, name: string, language: Language): string | undefined =>
  Object.hasOwn(words, name) && words[name] ? inLanguage(words[name], language) : undefined;

/** Stats that all games call the same. */
export const commonStats = {
  hp: word('HP', 'HP', '生命值', '生命值'),
  atk: word('ATK', '攻撃力', '攻击力', '攻擊力'),
  def: word('DEF', '防御力', '防御力', '防禦力'),
  crit_rate: word('CRIT Rate', '会心率', '暴击率', '暴擊率'),
  crit_dmg: word('CRIT DMG', '会心ダメージ', '暴击伤害', '暴擊傷害'),
} as const;

/** Names of elements that several games have. */
export const commonKinds = {
  physical: word('Physical', '物理', '物理', '物理'),
  fire: word('Fire', '炎', '火', '火'),
  ice: word('Ice', '氷', '冰', '冰'),
  wind: word('Wind', '風', '风', '風'),
} as const;

/** The labels of a card, the same for all games. */
export const labels = {
  level: word('Lv.', 'Lv.', 'Lv.', 'Lv.'),
  score: word('Score', 'スコア', '评分', '評分', 'Skor'),
  critValue: word('CV', 'CV', 'CV', 'CV'),
  trust: word('Trust', '信頼度', '信誉', '信譽', 'Kepercayaan'),
  hidden: word(
    'Details hidden',
    '詳細は非公開',
    '详情未公开',
    '詳情未公開',
    'Detail disembunyikan',
  ),
  nothingWorn: word('Nothing equipped', '未装備', '未装备', '未裝備', 'Tidak ada'),
} as const;

export const metricWords = {
  crit_stat: word('CRIT value', '会心スコア', '双暴', '雙暴', 'Nilai CRIT'),
  damage: word('Damage', 'ダメージ', '伤害', '傷害', 'Damage'),
  atk: commonStats.atk,
  hp: commonStats.hp,
} as const;

export const tierWords = {
  trusted: word('Trusted', '信頼', '可信', '可信', 'Tepercaya'),
  neutral: word('Neutral', '中立', '中立', '中立', 'Netral'),
  caution: word('Caution', '注意', '留意', '留意', 'Waspada'),
  flagged: word('Flagged', '警告', '警示', '警示', 'Ditandai'),
} as const;
