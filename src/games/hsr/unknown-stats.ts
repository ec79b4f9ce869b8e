import { oncePerPack } from '../pack-data.ts';
import type { ResolvedRelic } from './relics.ts';
import type { HsrShowcaseCharacter } from './showcase.ts';
import { type AvatarRecord, type HsrData, hsrData } from './tables.ts';

/** What the base of a character, or of a light cone, is counted into. */
const characterBase = ['HPDelta', 'AttackDelta', 'DefenceDelta', 'BaseSpeed'];
const lightConeBase = ['HPDelta', 'AttackDelta', 'DefenceDelta'];
/** What every character starts with, and a new one may start with more of. */
const characterStart = ['CriticalChanceBase', 'CriticalDamageBase'];

/** Properties that records of one kind ever raise: one that nobody knows yet may raise any of them. */
const raisedOf = oncePerPack((pack) => {
  const { avatars, lightCones, sets, mainAffixes, subAffixes } = hsrData(pack).tables;
  return {
    traces: Object.values(avatars).flatMap(({ forms }) =>
      forms.flatMap(({ rows }) => rows.flat().flatMap(([, property]) => property ?? [])),
    ),
    lightCones: Object.values(lightCones).flatMap(({ properties }) => Object.keys(properties)),
    sets: Object.values(sets).flatMap(({ two, four }) => Object.keys({ ...two, ...four })),
    affixes: [mainAffixes, subAffixes].flatMap((groups) =>
      Object.values(groups).flatMap((group) => Object.values(group).map(([name]) => name)),
    ),
  };
});

function ofCharacter({ pack }: HsrData, avatar: AvatarRecord | undefined): readonly string[] {
  if (avatar !== undefined) return [];
  return [...characterBase, ...characterStart, ...raisedOf(pack).traces];
}

/** Whether the skill of a known light cone works for an unknown character is not known either. */
function ofLightCone(
  { pack, tables }: HsrData,
  avatar: AvatarRecord | undefined,
  lightCone: HsrShowcaseCharacter['lightCone'],
): readonly string[] {
  if (lightCone === null) return [];
  const record = tables.lightCones[lightCone.id];
  if (record === undefined) return [...lightConeBase, ...raisedOf(pack).lightCones];
  return avatar === undefined ? Object.keys(record.properties) : [];
}

function ofRelics({ pack, tables }: HsrData, relics: readonly ResolvedRelic[]): readonly string[] {
  const isUnknown = ({ main, subs }: ResolvedRelic): boolean =>
    [main, ...subs].some(({ property }) => property === 'unknown');
  const unknownSets = relics.map(({ setId }) => setId).filter((id) => !tables.sets[id]);
  const isWorn = new Set(unknownSets).size < unknownSets.length;
  return [
    ...(relics.some(isUnknown) ? raisedOf(pack).affixes : []),
    ...(isWorn ? raisedOf(pack).sets : []),
  ];
}

/** The properties of which nobody can say how much a character has of them; nothing when all is known. */
export function unknownProperties(
  data: HsrData,
  { avatarId, lightCone }: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
): ReadonlySet<string> {
  const avatar = data.tables.avatars[avatarId];
  return new Set([
    ...ofCharacter(data, avatar),
    ...ofLightCone(data, avatar, lightCone),
    ...ofRelics(data, relics),
  ]);
}
