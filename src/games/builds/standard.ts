import { hash } from 'node:crypto';
import { memoize, memoizeWeakly } from '../../lib/memoize.ts';
import { type CharacterForm, isDealer, type Role } from './build.ts';
import { attackCount, dealsNoDamage, type Kit, type KitHelp } from './kit.ts';
import { type ProfileName, profileOfRole, profileRoles } from './profiles.ts';
import type { Buff, RotationStep } from './simulation.ts';

/** A rotation that comes with the project (R10.9). */
export interface StandardRotation {
  readonly role: Role;
  readonly profile: ProfileName;
  readonly rotation: readonly RotationStep[];
  readonly buffs: readonly Buff[];
  /** Whom it is played with most, by id. */
  readonly team: readonly number[];
}

/** How a profile is played: each step as `skill*count @variant`, or `reaction:type*count`. */
interface PlayedProfile {
  readonly steps: readonly string[];
  readonly team: readonly number[];
}

/** By character id, or `<id>:<element>`, and name of a profile. */
export type RotationTable = Readonly<
  Record<string, Readonly<Partial<Record<ProfileName, PlayedProfile>>>>
>;

const stepText = /^(\w+)(?::(\w+))?(?:\*(\d+))?(?: *@ *(.+))?$/;

/** Reads `normal_attack*5 @Flamestrider` or `reaction:hyperbloom*8`. */
const readStep = memoize((text: string): RotationStep => {
  const [, skill = '', type = null, count = '1', variant = null] = stepText.exec(text) ?? [];
  return { skill, count: Number(count), aura: null, type, variant };
});

/** Skills in their order, each with its count. */
export type Casts = readonly (readonly [skill: string, count: number])[];

const helpers: Readonly<Record<KitHelp, Role>> = {
  strengthens: 'support',
  heals: 'healer',
  shields: 'shielder',
};

/** How many attacks the string of a skill has. */
export const stringLength = ({ skills }: Kit, skill: string): number =>
  attackCount(skills[skill]?.variants[0]?.hits ?? []);

/** Whether a skill is known; one that deals no damage is cast for its other effects. */
const isCast = ({ skills, missing }: Kit, skill: string): boolean =>
  skill in skills || missing[skill]?.startsWith(dealsNoDamage) === true;

/** The steps of a rotation, without unknown skills. */
const stepsOf = (kit: Kit, casts: Casts): RotationStep[] =>
  casts
    .filter(([skill]) => isCast(kit, skill))
    .map(([skill, count]) => ({ skill, count, aura: null, type: null, variant: null }));

/** The casts of a character that no rotation is known of, by what it is for. */
export type DerivedCasts = (kit: Kit) => Readonly<Record<'dps' | 'subDps' | 'help', Casts>>;

/** Rotations by the skills alone: as a dps, as a sub_dps, and for each way in which the skills help. */
function derivedRotations(kit: Kit, castsOf: DerivedCasts): StandardRotation[] {
  const casts = castsOf(kit);
  const built: readonly (readonly [Role, Casts])[] = [
    ['dps', casts.dps],
    ['sub_dps', casts.subDps],
    ...(kit.helps ?? []).map((help) => [helpers[help], casts.help] as const),
  ];
  return built
    .map(([role, cast]) => ({
      role,
      profile: profileOfRole[role],
      rotation: stepsOf(kit, cast),
      buffs: [],
      team: [],
    }))
    .filter(({ rotation }) => rotation.length > 0);
}

/** The rotations that come with a game; `read`: the data besides that simulations of them are made of. */
export function createStandardRotations(
  table: RotationTable,
  castsOf: DerivedCasts,
  ...read: readonly object[]
) {
  const forms = new Map(
    Object.keys(table)
      .toReversed()
      .map((key) => [Number.parseInt(key, 10), key]),
  );
  const played = ({ avatarId, element, enhanced }: CharacterForm): StandardRotation[] => {
    const original = enhanced === false ? table[`${avatarId}:original`] : undefined;
    const own =
      original ??
      table[`${avatarId}:${element}`] ??
      table[avatarId] ??
      table[forms.get(avatarId) ?? ''];
    return Object.entries(own ?? {}).map(([name, { steps, team }]) => ({
      role: profileRoles[name as ProfileName],
      profile: name as ProfileName,
      rotation: steps.map(readStep),
      buffs: [],
      team,
    }));
  };
  const byForm = memoizeWeakly((kit: Kit) => {
    // A kit is that of one form.
    let known: readonly StandardRotation[] | undefined;
    return (form: CharacterForm): readonly StandardRotation[] => {
      if (known) return known;
      const own = played(form);
      known = own.length > 0 ? own : derivedRotations(kit, castsOf);
      return known;
    };
  });
  const list = (form: CharacterForm, kit: Kit | undefined): readonly StandardRotation[] =>
    kit === undefined ? [] : byForm(kit)(form);
  let version: string | undefined;
  return {
    list,
    /** Other data has another one. */
    version: (): string =>
      (version ??= hash('sha256', JSON.stringify([table, ...read]), 'hex').slice(0, 8)),
    /** What boards rank: the rotation of the first profile that deals damage, else the first of all. */
    ranked(form: CharacterForm, kit: Kit | undefined): readonly RotationStep[] {
      const all = list(form, kit);
      return (all.find(({ role }) => isDealer(role)) ?? all[0])?.rotation ?? [];
    },
  };
}
