import type { KitHelp } from '../../../src/games/builds/kit.ts';
import { plain } from './catalog-text.ts';

/** What the English texts of a character's talents say. */
interface HelpTexts {
  /** `Healing|{param1:F2P} Max HP+{param2:I}`, of the skill and the burst. */
  readonly labels: readonly string[];
  /** Of these and of the passives. */
  readonly descriptions: readonly string[];
}

/** Who heals others has a flat part beside a share of a stat; who heals itself alone has none. */
const healing = /\b(?:Healing|Regeneration)\b[^|]*\|.*\+\{/;
const shield = /\bAbsorption\|/;
const others =
  /\b(?:party members?|active characters?|all characters|your (?:own )?characters?|nearby characters?|characters? within|teammates?|team)\b/i;
const grows = /\b(?:increase[sd]?|increasing|gains?|grants?|granting|bonus|boosted|provides?)\b/i;
const what =
  /\b(?:ATK|DEF|DMG|RES|Elemental Mastery|Energy Recharge|CRIT Rate|CRIT DMG|Max HP|Attack SPD)\b/;
const weakened =
  /\bDMG taken by opponents\b|\bRES\b.*\b(?:decreas|reduc)|\b(?:decreas|reduc)\w* .*\bRES\b/i;

/** A paragraph that says what others have more of, or what the enemy withstands less. */
const strengthens = (text: string): boolean =>
  weakened.test(text) || (others.test(text) && grows.test(text) && what.test(text));

/** How a character helps others beside damage. */
export function helpsOf({ labels, descriptions }: HelpTexts): KitHelp[] {
  const lines = labels.map(plain);
  const paragraphs = descriptions.flatMap((text) => plain(text).split('\n'));
  const helps: KitHelp[] = [];
  if (paragraphs.some(strengthens)) helps.push('strengthens');
  if (lines.some((line) => healing.test(line))) helps.push('heals');
  if (lines.some((line) => shield.test(line))) helps.push('shields');
  return helps;
}
