import { type GraphQLSchema, isEnumType } from 'graphql';
import type { JsonSchema } from '../../../src/rest/route.ts';
import { refTo, structureOf } from './json-schema.ts';
import { restProse } from './prose.ts';

export type Components = ReturnType<typeof createComponents>;

interface ComponentNames {
  readonly kind: string;
  readonly wanted: string | undefined;
  readonly other: string;
}

/** The schemas that others refer to by name. Equal schemas of one kind share a name. */
export function createComponents(schema: GraphQLSchema) {
  const named = new Map<string, JsonSchema>();
  const references = new Map<string, JsonSchema>();
  const enums = enumsOf(schema);
  function add(name: string, value: JsonSchema): JsonSchema {
    const known = named.get(name);
    if (known && structureOf(known) !== structureOf(value))
      throw new Error(
        `${name} would be the name of two schemas: name one of them in component-names.ts.`,
      );
    if (!known) named.set(name, value);
    return refTo(name);
  }
  function once(key: string, name: string, value: JsonSchema): JsonSchema {
    const reference = references.get(key) ?? add(name, value);
    references.set(key, reference);
    return reference;
  }
  return {
    /** Names a schema and returns a reference. Another one of the same `kind` gets the name `wanted` or, without it, `other`. */
    name(value: JsonSchema, { kind, wanted, other }: ComponentNames): JsonSchema {
      const key = `${kind} ${structureOf(value)}`;
      return once(key, wanted ?? (named.has(kind) ? other : kind), value);
    },
    /** Names a schema without a kind if a name is wanted for it, or was wanted for an equal one before. */
    nameIfWanted(value: JsonSchema, wanted: string | undefined): JsonSchema {
      const key = structureOf(value);
      return wanted === undefined ? (references.get(key) ?? value) : once(key, wanted, value);
    },
    /** The enumeration of the graph with exactly these words. */
    enumOf(words: ReadonlySet<string>): JsonSchema | undefined {
      const found = enums.get(wordsKey(words));
      return found && add(found.name, found.schema);
    },
    all: () => Object.fromEntries(named),
  };
}

const wordsKey = (words: Iterable<string>): string => [...words].sort().join(' ');

/** The enumerations of the graph by their words; two with the same words are left out. */
function enumsOf(schema: GraphQLSchema) {
  const enums = new Map<string, { name: string; schema: JsonSchema } | undefined>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isEnumType(type) || type.name.startsWith('__')) continue;
    const declared = type.getValues();
    const lines = declared.map(
      ({ name, description }) => `- \`${name}\`: ${restProse(description ?? '')}`,
    );
    const words = declared.map(({ name }) => name);
    const key = wordsKey(words);
    const description = [type.description ?? '', ...lines].join('\n');
    const [only] = words;
    const values = words.length === 1 ? { const: only } : { enum: words };
    const enumeration = { type: 'string', ...values, description };
    enums.set(key, enums.has(key) ? undefined : { name: type.name, schema: enumeration });
  }
  return enums;
}
