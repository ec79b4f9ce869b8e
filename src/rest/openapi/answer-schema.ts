import type { GraphQLScalarType } from 'graphql';
import type { Components } from './components.ts';
import { anyOf, type JsonSchema, orNull } from './json-schema.ts';
import { memberNotes } from './member-notes.ts';
import type { MemberProse } from './member-prose.ts';
import type { ObjectShape, Shape } from './shape.ts';

/** What schemas of answers are written with. */
export interface Writer {
  readonly components: Components;
  readonly prose: MemberProse;
  /** What the graph says of a type. */
  readonly typeProse: (type: string) => string | undefined;
  /** The name that was chosen for what stands at a place of an answer. */
  readonly nameAt: (place: string) => string | undefined;
}

/** The schema of what was seen at a place of the answers: `getWeapon/refinements/*`. */
export function schemaOf(writer: Writer, shape: Shape, place: string): JsonSchema {
  const alternatives = [
    ...[...shape.scalars.values()].map((scalar) => scalarSchema(writer, scalar)),
    ...(shape.isCounted ? [{ type: 'integer' }] : []),
    ...truthSchema(shape),
    ...(shape.words.size > 0 ? [wordsSchema(writer, shape.words, place)] : []),
    ...(shape.items ? [{ type: 'array', items: schemaOf(writer, shape.items, `${place}/*`) }] : []),
    ...[...shape.objects].map(([type, object]) => objectSchema(writer, type, object, place)),
  ];
  if (alternatives.length === 0) return { type: 'null' };
  const schema = anyOf(alternatives);
  return shape.isNull ? orNull(schema) : schema;
}

const scalarSchemas: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  ID: { type: 'string' },
  String: { type: 'string' },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: {},
};

const raritySchema = {
  anyOf: [
    { type: 'integer', minimum: 1, maximum: 5 },
    { type: 'string', enum: ['S', 'A', 'B'] },
  ],
};

function scalarSchema(
  { components }: Writer,
  { name, description }: GraphQLScalarType,
): JsonSchema {
  const known = scalarSchemas[name];
  if (known) return known;
  if (name !== 'Rarity') throw new Error(`The scalar ${name} has no schema.`);
  const names = { kind: name, wanted: name, other: name };
  return components.name({ ...raritySchema, description: description ?? '' }, names);
}

function truthSchema({ isTrue, isFalse }: Shape): JsonSchema[] {
  if (isTrue && isFalse) return [{ type: 'boolean' }];
  return isTrue || isFalse ? [{ type: 'boolean', const: isTrue }] : [];
}

function wordsSchema(
  { components, nameAt }: Writer,
  words: ReadonlySet<string>,
  place: string,
): JsonSchema {
  const known = components.enumOf(words);
  if (known) return known;
  const [first, second] = words;
  if (second === undefined) return { type: 'string', const: first };
  return components.nameIfWanted({ type: 'string', enum: [...words].sort() }, nameAt(place));
}

function objectSchema(
  writer: Writer,
  type: string,
  { seen, members, others }: ObjectShape,
  place: string,
): JsonSchema {
  const properties = [...members].map(([name, { shape }]) => [
    name,
    memberSchema(writer, `${type}.${name}`, shape, `${place}/${name}`),
  ]);
  const required = [...members].filter(([, member]) => member.seen === seen);
  const description = writer.typeProse(type);
  const schema: JsonSchema = {
    type: 'object',
    ...(description !== undefined && { description }),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
    ...(others && { additionalProperties: schemaOf(writer, others, `${place}/<any>`) }),
  };
  if (type === '') return writer.components.nameIfWanted(schema, writer.nameAt(place));
  const wanted = writer.nameAt(`${place}<${type}>`) ?? writer.nameAt(place);
  return writer.components.name(schema, { kind: type, wanted, other: `${pascal(place)}${type}` });
}

/** `member` is the type and the name: `Weapon.rarity`. */
function memberSchema(writer: Writer, member: string, seen: Shape, place: string): JsonSchema {
  const note = memberNotes[member];
  const shape = note?.isNeverNull ? { ...seen, isNull: false } : seen;
  const schema = schemaOf(writer, shape, place);
  const [type = '', name = ''] = member.split('.');
  const description = note?.description ?? writer.prose(type, name);
  return description === undefined ? schema : { ...schema, description };
}

/** `getWeapon/refinements/*` is GetWeaponRefinements. */
const pascal = (place: string): string =>
  place
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
