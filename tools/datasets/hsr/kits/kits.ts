import {
  dealsNoDamage,
  type Kit,
  type KitHelp,
  type KitSkill,
} from '../../../../src/games/builds/kit.ts';
import { originalKey } from '../../../../src/games/hsr/tables.ts';
import type { DataSource } from '../../dataset.ts';
import {
  type Avatar,
  type KitSource,
  type KitTables,
  kitSources,
  readKitTables,
  type SkillSource,
  skillSource,
} from '../source.ts';
import { type KitPlace, type MadeVariant, variantsOf } from './variants.ts';

const ofAlly = `${dealsNoDamage} itself: the ally that it is used on deals it.`;
const ofBreak = 'Its damage is a share of break damage: ask for the reaction `break`.';
const ofElation = 'Its damage is Elation damage.';

/** Skills that are not simulated, by id, each with the reason. */
const outOfScope: Readonly<Record<number, string>> = {
  111104: 'Its damage is a share of that of a bleed.',
  120202: ofAlly,
  120204: ofAlly,
  122402: `${dealsNoDamage} itself: basic attacks deal it, of the type of the ally that it is used on.`,
  130303: `${dealsNoDamage} itself: what it leaves is a share of break damage.`,
  130304: ofBreak,
  131504: ofBreak,
  131704: ofBreak,
  141303: 'Its damage is a share of the HP of the memosprite.',
  141502: `${dealsNoDamage} itself: hits of others become true damage too.`,
  150104: ofElation,
  150204: ofElation,
  150603: `${dealsNoDamage} itself: what it brings about is Elation damage.`,
  150604: ofElation,
  800904: ofElation,
  801004: ofElation,
};

const places: readonly KitPlace[] = ['basic', 'skill', 'ultimate', 'talent'];

/** A description of damage that is a share of a stat: it must become hits. */
const saysDamage = /\bdeal\w*\b[^.\n]*?\bDMG\b[^.\n]*?equal to/i;

const noDamage = `${dealsNoDamage}.`;
const noSource = 'The sources have no description of it yet.';

/** The help that each path gives to others. */
const helpsByPath: Readonly<Record<string, readonly KitHelp[]>> = {
  Warlock: ['strengthens'],
  Shaman: ['strengthens'],
  Memory: ['strengthens'],
  Knight: ['shields'],
  Priest: ['heals'],
};

/** The variants, or why there are none. A skill that cannot be read does not end an import. */
function readSkill(
  skill: SkillSource,
  place: KitPlace,
): { readonly variants: readonly MadeVariant[]; readonly why: string } {
  const why = outOfScope[skill.id];
  if (why !== undefined) return { variants: [], why };
  try {
    const variants = variantsOf(skill, place);
    if (variants === undefined) return { variants: [], why: 'Its description has changed.' };
    const isSettled = variants.length > 0 || !saysDamage.test(skill.description);
    return { variants, why: isSettled ? noDamage : 'Its description was not understood.' };
  } catch (error) {
    return { variants: [], why: error instanceof Error ? error.message : String(error) };
  }
}

/** Of skills with one name, the later are the enhanced ones; equal DoTs are one. */
function named(variants: readonly MadeVariant[]): MadeVariant[] {
  const known = new Map<string, MadeVariant>();
  for (const variant of variants) {
    const first = known.get(variant.name);
    if (first === undefined) known.set(variant.name, variant);
    else if (JSON.stringify(first.hits) !== JSON.stringify(variant.hits)) {
      const name = `${variant.name} (enhanced)`;
      if (!known.has(name)) known.set(name, { ...variant, name });
    }
  }
  return [...known.values()];
}

/** Follow-up attacks of the talent are also a skill of their own. */
function skillsAt(place: KitPlace, variants: readonly MadeVariant[]): Record<string, KitSkill> {
  const skill = (made: readonly MadeVariant[]): KitSkill => ({
    talent: place,
    variants: made.map(({ name, hits }) => ({ name, hits })),
  });
  const followUps = variants.filter(({ isFollowUp }) => isFollowUp);
  return {
    ...(variants.length > 0 && { [place]: skill(variants) }),
    ...(place === 'talent' && followUps.length > 0 && { follow_up: skill(followUps) }),
  };
}

/** The eidolons that raise each of the four, with the levels. */
function raisedOf(
  { ranks }: KitTables,
  { RankIDList }: Avatar,
  form: number,
  pointIds: readonly number[],
): Kit['raised'] {
  return RankIDList.flatMap((id, index) => {
    const added = ranks[form === 0 ? id : `${form}${id}`]?.SkillAddLevelList ?? {};
    return places.flatMap((talent, place) => {
      const levels = added[pointIds[place] ?? ''] ?? 0;
      return levels > 0 ? [{ rank: index + 1, talent, levels }] : [];
    });
  });
}

/** The skills that a point raises: the plain one, and those that replace it in a state. */
function readPlace(source: KitTables, place: KitPlace, skillIds: readonly number[]) {
  const read = skillIds.flatMap((id) => {
    const skill = skillSource(source, id);
    return skill === undefined ? [] : [readSkill(skill, place)];
  });
  const variants = named(read.flatMap((one) => one.variants));
  const whys = read.map(({ why }) => why);
  return variants.length > 0
    ? { skills: skillsAt(place, variants) }
    : { skills: {}, missing: whys.find((why) => why !== noDamage) ?? whys[0] ?? noSource };
}

/** The kit is undefined for a character without sources yet. */
function kitOf(source: KitTables, avatar: Avatar, kit: KitSource | undefined): Kit {
  const pointIds = kit?.tree.AvatarSkills.slice(0, places.length) ?? [];
  const read = places.map((place, index) => {
    const point = kit?.points.find(({ PointID }) => PointID === pointIds[index]);
    return [place, readPlace(source, place, point?.LevelUpSkillID ?? [])] as const;
  });
  return {
    skills: Object.fromEntries(read.flatMap(([, { skills }]) => Object.entries(skills))),
    missing: Object.fromEntries(
      read.flatMap(([place, { missing }]) => (missing === undefined ? [] : [[place, missing]])),
    ),
    helps: helpsByPath[avatar.AvatarBaseType] ?? [],
    raised: raisedOf(source, avatar, kit?.form ?? 0, pointIds),
  };
}

/** The newest kit of a character by its id; beside it the original of an enhanced one. */
function kitRows(source: KitTables, id: number, avatar: Avatar): [key: string, kit: Kit][] {
  const forms = kitSources(source.points, id, avatar).filter(({ points }) => points.length > 0);
  const [original] = forms;
  return [
    [String(id), kitOf(source, avatar, forms.at(-1))],
    ...(forms.length > 1
      ? [[originalKey(id), kitOf(source, avatar, original)] satisfies [string, Kit]]
      : []),
  ];
}

/** The kits of all characters by id; the originals of enhanced kits by `originalKey`. */
export function makeHsrKits(dataSource: DataSource): Record<string, Kit> {
  const source = readKitTables(dataSource);
  return Object.fromEntries(
    Object.entries(source.avatars).flatMap(([id, avatar]) => kitRows(source, Number(id), avatar)),
  );
}
