import {
  type DocumentNode,
  type GraphQLScalarType,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { JsonSchema } from '../../../src/rest/route.ts';
import type { Components } from './components.ts';
import { anyOf, orNull } from './json-schema.ts';
import { pascal, restProse } from './prose.ts';
import type { ObjectShape, Shape } from './shape.ts';

interface Writer {
  readonly components: Components;
  readonly prose: MemberProse;
  readonly typeProse: (type: string) => string | undefined;
  /** The name chosen for the schema at a place of an answer. */
  readonly nameAt: (place: string) => string | undefined;
}

/** The schema of what was seen at a place of the answers, such as `getWeapon/refinements/*`. */
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

/** The description that the graph has for a member of an answer, by type where the answer kept the type. */
type MemberProse = (type: string, member: string) => string | undefined;

/** The descriptions of the fields of documents, by their names in answers. */
export function memberProse(
  schema: GraphQLSchema,
  documents: readonly DocumentNode[],
): MemberProse {
  const byType = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const document of documents) {
    const info = new TypeInfo(schema);
    const Field = ({ alias, name }: { alias?: { value: string }; name: { value: string } }) => {
      const description = info.getFieldDef()?.description;
      const type = info.getParentType()?.name;
      if (!description || !type) return;
      const member = (alias ?? name).value;
      const prose = restProse(description);
      byType.set(`${type}.${member}`, prose);
      if (!byName.has(member)) byName.set(member, prose);
    };
    visit(document, visitWithTypeInfo(info, { Field: (node) => Field(node as never) }));
  }
  return (type, member) => byType.get(`${type}.${member}`) ?? byName.get(member);
}

/** What is different about a member in /v1. */
interface MemberNote {
  /** Where the graph has null, an answer of /v1 leaves the member out. */
  readonly isNeverNull?: true;
  readonly description?: string;
}

const never = { isNeverNull: true } as const;

/** By the type of the graph and the name of the member. */
const memberNotes: Readonly<Record<string, MemberNote>> = {
  'SavedBuild.result': {
    ...never,
    description: 'An analysis or a simulation, by `kind`.',
  },
  'ScamReport.description': {
    ...never,
    description:
      'What happened. Reporters and moderators see the full text; others see it without contact data, cut to 500 characters.',
  },
  'ScamReport.reporter_uid': never,
  'ScamReport.evidence_urls': never,
  'ScamReport.evidence': never,
  'ScamReport.flags': never,
  'ModeratedReport.reporter_uid': never,
  'ModeratedReport.description': never,
  'ModeratedReport.evidence_urls': never,
  'ModeratedReport.evidence': never,
  'ModeratedReport.flags': never,
  'Webhook.status': { description: 'Whether the webhook receives events or is switched off.' },
  'LeaderboardOwnRank.rank': { description: 'The rank, from 1.' },
  'LeaderboardOwnRank.metric_value': { description: 'The value that it is ranked by.' },
  'LeaderboardOwnRank.percentile': {
    description: 'The percentage of entries that it ranks above.',
  },
};
