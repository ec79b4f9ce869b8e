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
interface Described {
  readonly type?: unknown;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly allOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
}

/** The kind of each member of a record, where its schema allows but one beside null; read once, at the first question. */
export function createFieldKinds(schema: ZodType): (field: string) => FieldKind | undefined {
  let described: Described | undefined;
  return (field) => {
    described ??= z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Described;
    const found = new Set(membersOf(described, field).flatMap(typesOf));
    found.delete('null');
    const [type, ...others] = found;
    return type === undefined || others.length > 0 ? undefined : kinds[type];
  };
}

const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Described): readonly Described[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** A record may be one of several shapes. */
const membersOf = (described: Described, field: string): Described[] => {
  const own = described.properties?.[field];
  return [
    ...(own ? [own] : []),
    ...choicesOf(described).flatMap((choice) => membersOf(choice, field)),
  ];
};

/** What is not described may be anything. */
function typesOf(described: Described): string[] {
  if (typeof described.type === 'string') return [described.type];
  const choices = choicesOf(described);
  return choices.length > 0 ? choices.flatMap(typesOf) : ['anything'];
}
