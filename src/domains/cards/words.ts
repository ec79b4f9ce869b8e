import type { Language } from '../../games/ids.ts';
import type { TrustTier } from '../trust/event.ts';

/** The words of cards and badges that no game has a word for; stats, elements and paths are called as the games call them. */
export interface CardWords {
  readonly level: string;
  readonly score: string;
  /** CRIT value, as players shorten it. */
  readonly critValue: string;
  readonly critMetric: string;
  readonly damage: string;
  readonly trust: string;
  readonly tiers: Readonly<Record<TrustTier, string>>;
  readonly nothingWorn: string;
}

const words = (
  [level, critValue]: readonly [string, string],
  [score, critMetric, damage, trust, nothingWorn]: readonly [
    string,
    string,
    string,
    string,
    string,
  ],
  [trusted, neutral, caution, flagged]: readonly [string, string, string, string],
): CardWords => ({
  level,
  score,
  critValue,
  critMetric,
  damage,
  trust,
  tiers: { trusted, neutral, caution, flagged },
  nothingWorn,
});

const short = ['Lv.', 'CV'] as const;

export const cardWords: Readonly<Record<Language, CardWords>> = {
  en: words(
    short,
    ['Score', 'CRIT value', 'Damage', 'Trust', 'Nothing equipped'],
    ['Trusted', 'Neutral', 'Caution', 'Flagged'],
  ),
  id: words(
    short,
    ['Skor', 'Nilai CRIT', 'Damage', 'Kepercayaan', 'Tidak ada'],
    ['Tepercaya', 'Netral', 'Waspada', 'Ditandai'],
  ),
  ja: words(
    short,
    ['スコア', '会心スコア', 'ダメージ', '信頼度', '未装備'],
    ['信頼', '中立', '注意', '警告'],
  ),
  'zh-cn': words(
    short,
    ['评分', '双暴', '伤害', '信誉', '未装备'],
    ['可信', '中立', '留意', '警示'],
  ),
  'zh-tw': words(
    short,
    ['評分', '雙暴', '傷害', '信譽', '未裝備'],
    ['可信', '中立', '留意', '警示'],
  ),
  de: words(
    ['St.', 'CV'],
    ['Wertung', 'KRIT-Wert', 'Schaden', 'Vertrauen', 'Nichts ausgerüstet'],
    ['Verlässlich', 'Neutral', 'Vorsicht', 'Auffällig'],
  ),
  es: words(
    ['Nv.', 'CV'],
    ['Nota', 'Valor CRIT', 'Daño', 'Confianza', 'Nada equipado'],
    ['Fiable', 'Neutral', 'Cautela', 'Señalado'],
  ),
  fr: words(
    ['Niv.', 'CV'],
    ['Note', 'Valeur CRIT', 'Dégâts', 'Confiance', 'Rien d’équipé'],
    ['Fiable', 'Neutre', 'Prudence', 'Signalé'],
  ),
  ko: words(
    short,
    ['점수', '치명타 점수', '피해', '신뢰도', '장착 없음'],
    ['신뢰', '중립', '주의', '경고'],
  ),
  pt: words(
    ['Nv.', 'CV'],
    ['Nota', 'Valor CRIT', 'Dano', 'Confiança', 'Nada equipado'],
    ['Confiável', 'Neutro', 'Cautela', 'Sinalizado'],
  ),
  ru: words(
    ['Ур.', 'CV'],
    ['Оценка', 'Крит. масса', 'Урон', 'Доверие', 'Ничего не надето'],
    ['Надёжный', 'Нейтральный', 'Осторожно', 'Отмечен'],
  ),
  th: words(
    short,
    ['คะแนน', 'ค่าคริติคอล', 'ความเสียหาย', 'ความน่าเชื่อถือ', 'ไม่ได้สวมใส่'],
    ['เชื่อถือได้', 'เป็นกลาง', 'ควรระวัง', 'ถูกแจ้งเตือน'],
  ),
  vi: words(
    ['Cấp', 'CV'],
    ['Điểm', 'Chỉ số bạo', 'Sát thương', 'Tin cậy', 'Chưa trang bị'],
    ['Đáng tin', 'Trung lập', 'Cẩn trọng', 'Bị gắn cờ'],
  ),
  it: words(
    ['Lv.', 'CV'],
    ['Voto', 'Valore CRIT', 'Danno', 'Fiducia', 'Niente in uso'],
    ['Affidabile', 'Neutrale', 'Cautela', 'Segnalato'],
  ),
  tr: words(
    ['Sv.', 'CV'],
    ['Puan', 'Kritik değeri', 'Hasar', 'Güven', 'Hiçbir şey takılı değil'],
    ['Güvenilir', 'Nötr', 'Dikkat', 'İşaretli'],
  ),
};
