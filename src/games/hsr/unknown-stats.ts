import type { ResolvedRelic } from './relics.ts';
import type { HsrShowcaseCharacter } from './showcase.ts';
import { type AvatarRecord, tables } from './tables.ts';

/** What the base of a character, or of a light cone, is counted into. */
const characterBase = ['HPDelta', 'AttackDelta', 'DefenceDelta', 'BaseSpeed'];
const lightConeBase = ['HPDelta', 'AttackDelta', 'DefenceDelta'];
/** What every character starts with, and a new one may start with more of. */
const characterStart = ['CriticalChanceBase', 'CriticalDamageBase'];

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Properties that records of one kind ever raise: one that nobody knows yet may raise any of them. */
const raised = {
  traces: once(() =>
    Object.values(tables.avatars).flatMap(({ forms }) =>
      forms.flatMap(({ rows }) => rows.flat().flatMap(([, property]) => property ?? [])),
    ),
  ),
  lightCones: once(() =>
    Object.values(tables.lightCones).flatMap(({ properties }) => Object.keys(properties)),
  ),
  sets: once(() =>
    Object.values(tables.sets).flatMap(({ two, four }) => Object.keys({ ...two, ...four })),
  ),
  affixes: once(() =>
    [tables.mainAffixes, tables.subAffixes].flatMap((groups) =>
      Object.values(groups).flatMap((group) => Object.values(group).map(([name]) => name)),
    ),
  ),
};

function ofCharacter(avatar: AvatarRecord | undefined): readonly string[] {
  return avatar === undefined ? [...characterBase, ...characterStart, ...raised.traces()] : [];
}

/** Whether the skill of a known light cone works for an unknown character is not known either. */
function ofLightCone(
  avatar: AvatarRecord | undefined,
  lightCone: HsrShowcaseCharacter['lightCone'],
): readonly string[] {
  if (lightCone === null) return [];
  const record = tables.lightCones[lightCone.id];
  if (record === undefined) return [...lightConeBase, ...raised.lightCones()];
  return avatar === undefined ? Object.keys(record.properties) : [];
}

function ofRelics(relics: readonly ResolvedRelic[]): readonly string[] {
  const isUnknown = ({ main, subs }: ResolvedRelic): boolean =>
    [main, ...subs].some(({ property }) => property === 'unknown');
  const unknownSets = relics.map(({ setId }) => setId).filter((id) => !tables.sets[id]);
  const isWorn = new Set(unknownSets).size < unknownSets.length;
  return [...(relics.some(isUnknown) ? raised.affixes() : []), ...(isWorn ? raised.sets() : [])];
}

/** The properties of which nobody can say how much a character has of them; nothing when all is known. */
export const unknownProperties = (
  avatar: AvatarRecord | undefined,
  { lightCone }: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
): ReadonlySet<string> =>
  new Set([...ofCharacter(avatar), ...ofLightCone(avatar, lightCone), ...ofRelics(relics)]);
