import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isObjectType,
} from 'graphql';
import type { GameId } from '../../src/games/ids.ts';
import { schema } from '../../src/schema.ts';

/** Not part of the /v1 answer: the global id, what /v1 says in `meta`, what has a path of its own, and what the graph alone has. */
const beside: ReadonlySet<string> = new Set([
  'id',
  'changes',
  'export',
  'freshness',
  'isListed',
  'reports',
  'verification',
  'showcaseCount',
]);

/** What leads on to the catalog or to boards is no part of it either, nor is all advice on a build (R10.3b). */
const elsewhere: ReadonlySet<string> = new Set(['ranks', 'id', 'recommendations']);
const ownFields = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(
    ({ name }) => !name.startsWith('catalog') && !elsewhere.has(name),
  );

/** What /v1 calls `id`: the graph calls only global ids so. */
const idNames: ReadonlySet<string> = new Set([
  'GearItem.itemId',
  'GearSet.setId',
  'GenshinEquippedWeapon.weaponId',
  'HsrEquippedLightCone.lightConeId',
  'HsrKind.word',
  'HsrTraceAbility.traceId',
  'HsrTraceSkill.traceId',
  'HsrTraceStatNode.traceId',
  'Talent.talentId',
  'ZzzEquippedWEngine.wEngineId',
  'ZzzSkill.skill',
]);

export const playerTypeOf: Readonly<Record<GameId, string>> = {
  genshin: 'GenshinPlayer',
  hsr: 'HsrPlayer',
  zzz: 'ZzzPlayer',
};

function everyField(type: GraphQLNamedType): string {
  if (!isObjectType(type)) return '';
  if (type.name === 'TrustScore') return '{ score tier }';
  const names = ownFields(type).map(
    (field) =>
      `${idNames.has(`${type.name}.${field.name}`) ? 'id: ' : ''}${field.name} ${everyField(getNamedType(field.type))}`,
  );
  return `{ ${names.join(' ')} }`;
}

/** Selections that name every field of a game's player: the account, and each part of the showcase alone. */
export function playerSelections(game: GameId): readonly string[] {
  const fields = (schema.getType(playerTypeOf[game]) as GraphQLObjectType).getFields();
  const own = ownFields(schema.getType(playerTypeOf[game]) as GraphQLObjectType).filter(
    ({ name }) => !beside.has(name) && name !== 'showcase',
  );
  const account = own.map(({ name, type }) => `${name} ${everyField(getNamedType(type))}`);
  const character = getNamedType(fields['showcase']?.type ?? null) as GraphQLObjectType;
  const parts = ownFields(character).map(
    ({ name, type }) => `showcase { ${name} ${everyField(getNamedType(type))} }`,
  );
  return [account.join(' '), ...parts];
}

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Enum values of the graph as /v1 writes them, by the member that has them. */
const enumWords = new Map<string, Map<string, string>>();
for (const type of Object.values(schema.getTypeMap())) {
  for (const field of isObjectType(type) ? Object.values(type.getFields()) : []) {
    const named = getNamedType(field.type);
    const member = idNames.has(`${type.name}.${field.name}`) ? 'id' : field.name;
    const words = enumWords.get(member) ?? new Map<string, string>();
    for (const { name, value } of isEnumType(named) ? named.getValues() : [])
      words.set(name, value);
    enumWords.set(member, words);
  }
}

/** An answer of the graph in the words of /v1 (R15.4). */
export function inWordsOfRest(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inWordsOfRest(item));
  if (typeof value === 'string') return enumWords.get(name)?.get(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [snakeCase(key), inWordsOfRest(inner, key)]),
  );
}

/** Puts the parts of one answer together again, lists entry by entry. */
export function merge(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.map((item, index) => merge(item, other[index]));
  }
  if (typeof one !== 'object' || one === null) return other;
  if (typeof other !== 'object' || other === null) return one;
  const result: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    result[key] = key in result ? merge(result[key], value) : value;
  }
  return result;
}
