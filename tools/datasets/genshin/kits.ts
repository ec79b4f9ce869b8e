import {
  dealsNoDamage,
  type Kit,
  type KitSkill,
  type KitVariant,
} from '../../../src/games/builds/kit.ts';
import type { AvatarRow } from '../../../src/games/genshin/tables.ts';
import type { DataSource } from '../dataset.ts';
import { makeEach } from '../rows.ts';
import { describedForm, type Form, type Forms, firstElement, formsById } from './catalog-forms.ts';
import { englishPath, slugsById } from './catalog-source.ts';
import { castsOf } from './kits-casts.ts';
import { changedAttacks } from './kits-changed-attacks.ts';
import { cooldownOf } from './kits-cooldowns.ts';
import { helpsOf } from './kits-helps.ts';
import { attackNames, type SkillName, skillNames, talentNames } from './kits-names.ts';
import { ownAttacks } from './kits-own-attacks.ts';
import { sharedAttacks } from './kits-shared-attacks.ts';
import type { Attacks } from './kits-strings.ts';
import { type ReadTalent, type ReadTalents, talentReader } from './kits-talents.ts';
import { elementName } from './tables-source.ts';

/** What the third and the fifth constellation add. */
const raisedBy = 3;

/** A talent whose lines are sorted into the attacks that it changes and its own casts. */
interface SortedTalent {
  readonly talent: ReadTalent;
  readonly attacks: Attacks;
}

/** Why a skill has no hits. */
function missingWhy(skill: SkillName, { talent, attacks }: SortedTalent): string {
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

/** What talent's level counts: of a share it is that of the attack, which the share says itself. */
const withTalent = (variant: KitVariant, { talent }: ReadTalent): KitVariant =>
  variant.hits.some(({ share }) => share) ? variant : { ...variant, talent };

function kitOf(talents: ReadTalents, raised: AvatarRow['raised']): Kit {
  const [normal, ...changing] = talents;
  const own = { talent: normal, attacks: ownAttacks(normal) };
  const changed = changing.map((talent) => ({ talent, attacks: changesOf(talent, own.attacks) }));
  const sorted: readonly SortedTalent[] = [own, ...changed];
  const skills: Record<string, KitSkill> = {};
  const missing: Record<string, string> = {};
  for (const skill of skillNames) {
    const of = sorted.find(({ talent }) => talent.talent === skill) ?? own;
    const { talent, attacks } = of;
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
    if (variants.length === 0) missing[skill] = missingWhy(skill, of);
    else skills[skill] = { talent: talent.talent, variants, ...(cooldown && { cooldown }) };
  }
  const helps = helpsOf({
    labels: changing.flatMap(({ labels }) => labels),
    descriptions: changing.flatMap(({ descriptions }) => descriptions),
  });
  return { skills, missing, helps, raised: raisedTalents(raised) };
}

const raisedTalents = (raised: AvatarRow['raised']): Kit['raised'] =>
  (raised ?? []).map((index, at) => ({
    rank: at === 0 ? 3 : 5,
    talent: talentNames[index] ?? '',
    levels: raisedBy,
  }));

/** By the keys of the avatars: what each character's skills do, and each form's of those who have several. */
export function kitRows(
  source: DataSource,
  avatars: Readonly<Record<string, AvatarRow>>,
): Record<string, Kit> {
  const talentsOf = talentReader(source);
  const slugs = slugsById(source, 'talents');
  const hasTexts = (id: number): boolean => talentsOf(id, '', false) !== undefined;
  const rowOf = (form: Form, forms: Forms): [string, Kit][] => {
    const described = hasTexts(form.depot) ? form : describedForm([form, ...forms], hasTexts);
    const row = avatars[described.key];
    const element = elementName(form.avatar.Element) ?? firstElement(forms);
    const talents = talentsOf(
      described.depot,
      element?.toLowerCase() ?? 'physical',
      form.avatar.WeaponType === 'WEAPON_CATALYST',
    );
    return talents ? [[form.key, kitOf(talents, row?.raised ?? null)]] : [];
  };
  const rows = makeEach(
    [...formsById(source).values()],
    (forms) => forms.flatMap((form) => rowOf(form, forms)),
    (forms) =>
      forms.flatMap(({ depot }) => {
        const slug = slugs.get(depot);
        return slug === undefined ? [] : [{ file: englishPath('talents'), keys: [slug] }];
      }),
  );
  return Object.fromEntries(rows.flat());
}
