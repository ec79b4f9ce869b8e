import { z } from 'zod';

/** How a value is written in a request, and what it is for: what its schema does not say by itself. */
interface Wire {
  /** In JSON Schema; left out where it is what the schema takes. */
  readonly form?: Readonly<Record<string, unknown>>;
  readonly description?: string;
  /** What schemas that refer to it call it; written where it stands without. */
  readonly name?: string;
}

/** What the reference of the interface says of schemas. A text that is read as a number is written as one there. */
export const wire = z.registry<Wire>();

/** The same schema, with what the reference says of it. */
export function described<Schema extends z.ZodType>(schema: Schema, description: string): Schema {
  wire.add(schema, { ...wire.get(schema), description });
  return schema;
}

/** The same schema, written under a name of its own wherever it stands. */
export function called<Schema extends z.ZodType>(schema: Schema, name: string): Schema {
  wire.add(schema, { ...wire.get(schema), name });
  return schema;
}
