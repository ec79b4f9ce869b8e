import { type ZodType, z } from 'zod';

/** The kinds of values that an index can hold. */
export type FieldKind = 'string' | 'number' | 'boolean';

const kinds: Readonly<Record<string, FieldKind>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

/** What of a JSON Schema says which values there may be. */
interface Said {
  readonly type?: unknown;
  readonly anyOf?: readonly Said[];
  readonly oneOf?: readonly Said[];
  readonly allOf?: readonly Said[];
  readonly properties?: Readonly<Record<string, Said>>;
}

/** The kind of each member of a record, where its schema allows but one beside null; read once, at the first question. */
export function createFieldKinds(schema: ZodType): (field: string) => FieldKind | undefined {
  let said: Said | undefined;
  return (field) => {
    said ??= z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Said;
    const found = new Set(membersOf(said, field).flatMap(typesOf));
    found.delete('null');
    const [type, ...others] = found;
    return type === undefined || others.length > 0 ? undefined : kinds[type];
  };
}

const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Said): readonly Said[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** A record may be one of several shapes. */
const membersOf = (said: Said, field: string): Said[] => {
  const own = said.properties?.[field];
  return [...(own ? [own] : []), ...choicesOf(said).flatMap((choice) => membersOf(choice, field))];
};

/** What is not said may be anything. */
function typesOf(said: Said): string[] {
  if (typeof said.type === 'string') return [said.type];
  const choices = choicesOf(said);
  return choices.length > 0 ? choices.flatMap(typesOf) : ['anything'];
}
