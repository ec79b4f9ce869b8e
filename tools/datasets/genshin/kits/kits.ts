import {
  dealsNoDamage,
  type Kit,
  type KitHelp,
  type KitSkill,
  type KitVariant,
} from '../../../../src/games/builds/kit.ts';
import type { AvatarRow } from '../../../../src/games/genshin/tables.ts';
import { makeEach } from '../../rows.ts';
import {
  describedForm,
  elementName,
  englishPath,
  type Form,
  type Forms,
  firstElement,
  formsById,
  plain,
  slugOf,
  type Tables,
  talentNumbers,
} from '../source.ts';
import { type Attacks, changedAttacks, ownAttacks, sharedAttacks } from './attacks.ts';
import {
  attackNames,
  type SkillName,
  skillNames,
  type TalentName,
  talentFacts,
  talentNames,
} from './facts.ts';
import { castsOf, type ReadTalent, trimmed } from './hits.ts';
import { readLines } from './lines.ts';

/** The labels of a cooldown, the preferred first. */
const labels = ['CD', 'Skill CD', 'Press CD', 'Base CD', 'Max CD'];
const first = /\{(param\d+):[^{}]*\}.*s$/;

/** Seconds by talent level, or one number for all; undefined where the lines name none. */
function cooldownOf({ labels: texts, numbersOf }: ReadTalent): readonly number[] | undefined {
  const forms = new Map<string, string>();
  for (const text of texts) {
    const [label = '', form = ''] = plain(text)
      .split('|')
      .map((part) => part.trim());
    // A second cooldown with the same label is not the cast's.
    if (!forms.has(label)) forms.set(label, form);
  }
  const label = labels.find((name) => forms.has(name));
  const [, param] = first.exec(forms.get(label ?? '') ?? '') ?? [];
  if (param === undefined) return undefined;
  const values = numbersOf(param).map(trimmed);
  return new Set(values).size === 1 ? values.slice(0, 1) : values;
}

/** Healing of others has a flat part beside a share of a stat; healing of oneself has none. */
const healing = /\b(?:Healing|Regeneration)\b[^|]*\|.*\+\{/;
const shield = /\bAbsorption\|/;
const others =
  /\b(?:party members?|active characters?|all characters|your (?:own )?characters?|nearby characters?|characters? within|teammates?|team)\b/i;
const grows = /\b(?:increase[sd]?|increasing|gains?|grants?|granting|bonus|boosted|provides?)\b/i;
const what =
  /\b(?:ATK|DEF|DMG|RES|Elemental Mastery|Energy Recharge|CRIT Rate|CRIT DMG|Max HP|Attack SPD)\b/;
const weakened =
  /\bDMG taken by opponents\b|\bRES\b.*\b(?:decreas|reduc)|\b(?:decreas|reduc)\w* .*\bRES\b/i;

/** Whether a paragraph raises stats of others or weakens enemies. */
const strengthens = (text: string): boolean =>
  weakened.test(text) || (others.test(text) && grows.test(text) && what.test(text));

/** How a character helps others beside damage. */
function helpsOf(talents: readonly ReadTalent[]): KitHelp[] {
  const lines = talents.flatMap((talent) => talent.labels.map(plain));
  const paragraphs = talents.flatMap(({ descriptions }) =>
    descriptions.flatMap((text) => plain(text).split('\n')),
  );
  const helps: KitHelp[] = [];
  if (paragraphs.some(strengthens)) helps.push('strengthens');
  if (lines.some((line) => healing.test(line))) helps.push('heals');
  if (lines.some((line) => shield.test(line))) helps.push('shields');
  return helps;
}

const combats = {
  normal_attack: 'combat1',
  elemental_skill: 'combat2',
  elemental_burst: 'combat3',
} as const;

/** Normal attack, skill and burst. */
type ReadTalents = readonly [ReadTalent, ReadTalent, ReadTalent];

/** Reads the three talents of a character; undefined without texts. */
function readTalents(
  tables: Tables,
  id: number,
  element: string,
  isCatalyst: boolean,
): ReadTalents | undefined {
  const own = tables.texts.talents[0]?.get(id);
  if (!own) return undefined;
  const read = (talent: TalentName): ReadTalent => {
    const combat = combats[talent];
    const labels = own[combat]?.attributes?.labels ?? [];
    const passives = talent === 'elemental_burst' ? [own.passive1, own.passive2] : [];
    return {
      talent,
      name: own[combat]?.name ?? '',
      ...readLines(labels),
      labels,
      descriptions: [own[combat], ...passives].map((text) => text?.description ?? ''),
      facts: talentFacts[`${own.slug}.${talent}`] ?? {},
      element,
      isCatalyst,
      numbersOf: (param) => talentNumbers(tables, id, combat, param),
    };
  };
  return [read('normal_attack'), read('elemental_skill'), read('elemental_burst')];
}

/** The levels that the third and the fifth constellation add. */
const raisedBy = 3;

/** Why a skill has no hits. */
function missingWhy(skill: SkillName, talent: ReadTalent, attacks: Attacks): string {
  if (talent.labels.length === 0) return 'The data set does not describe it.';
  if (talent.odd.length > 0) return `It is not understood: ${talent.odd.join(', ')}.`;
  if (attackNames.some((name) => name === skill))
    return `${dealsNoDamage}: there is no such attack.`;
  const changes = attackNames.filter((name) => attacks[name].length > 0);
  return changes.length > 0
    ? `${dealsNoDamage} itself: the attacks that it changes are variants of ${changes.join(', ')}.`
    : `${dealsNoDamage}: it heals, shields or strengthens.`;
}

/** The attacks that a talent changes, those that deal a share of the ordinary ones among them. */
function changesOf(talent: ReadTalent, own: Attacks): Attacks {
  const changed = changedAttacks(talent);
  return {
    ...changed,
    normal_attack: [...changed.normal_attack, ...sharedAttacks(talent, own, 'normal_attack')],
    charged_attack: [...changed.charged_attack, ...sharedAttacks(talent, own, 'charged_attack')],
  };
}

/** The talent whose level counts; a share of an attack has it already. */
const withTalent = (variant: KitVariant, { talent }: ReadTalent): KitVariant =>
  variant.hits.some(({ share }) => share) ? variant : { ...variant, talent };

/** The third constellation raises the first of the two talents, the fifth the other. */
const raiseOf = (index: number, at: number): Kit['raised'][number] => ({
  rank: at === 0 ? 3 : 5,
  talent: talentNames[index] ?? '',
  levels: raisedBy,
});

function kitOf(talents: ReadTalents, raised: readonly number[]): Kit {
  const [normal, ...changing] = talents;
  const own = { talent: normal, attacks: ownAttacks(normal) };
  const changed = changing.map((talent) => ({ talent, attacks: changesOf(talent, own.attacks) }));
  const sorted = [own, ...changed];
  const skills: Record<string, KitSkill> = {};
  const missing: Record<string, string> = {};
  for (const skill of skillNames) {
    const { talent, attacks } = sorted.find((one) => one.talent.talent === skill) ?? own;
    const variants =
      skill === 'elemental_skill' || skill === 'elemental_burst'
        ? castsOf(talent, attacks.rest)
        : [
            ...own.attacks[skill],
            ...changed.flatMap((one) =>
              one.attacks[skill].map((variant) => withTalent(variant, one.talent)),
            ),
          ];
    const cooldown = talent.talent === skill ? cooldownOf(talent) : undefined;
    if (variants.length === 0) missing[skill] = missingWhy(skill, talent, attacks);
    else skills[skill] = { talent: talent.talent, variants, ...(cooldown && { cooldown }) };
  }
  return { skills, missing, helps: helpsOf(changing), raised: raised.map(raiseOf) };
}

/** The kits of all characters and forms, by the keys of the avatars. */
export function kitRows(
  tables: Tables,
  avatars: Readonly<Record<string, AvatarRow>>,
): Record<string, Kit> {
  const rowOf = (form: Form, forms: Forms): [string, Kit][] => {
    const described = describedForm(tables, [form, ...forms]);
    const element = elementName(form.avatar.Element) ?? firstElement(forms);
    const talents = readTalents(
      tables,
      described.depot,
      element?.toLowerCase() ?? 'physical',
      form.avatar.WeaponType === 'WEAPON_CATALYST',
    );
    return talents ? [[form.key, kitOf(talents, avatars[described.key]?.raised ?? [])]] : [];
  };
  const rows = makeEach(
    [...formsById(tables).values()],
    (forms) => forms.flatMap((form) => rowOf(form, forms)),
    (forms) =>
      forms.flatMap(({ depot }) => {
        const slug = slugOf(tables, 'talents', depot);
        return slug === '' ? [] : [{ file: englishPath('talents'), keys: [slug] }];
      }),
  );
  return Object.fromEntries(rows.flat());
}
