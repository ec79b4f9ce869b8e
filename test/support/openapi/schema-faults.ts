import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type OpenApiDocument, resolve, type Schema } from './document.ts';
import { strictId, strictSchema, strictSchemas } from './strict-schemas.ts';

export interface SchemaFaults {
  /**
   * What of a value the schema at a JSON pointer does not allow, in a sentence; nothing when it allows all. `isSparse`:
   * members may be missing.
   */
  faultOf(pointer: string, value: unknown, isSparse?: boolean): string | undefined;
}

/** Schemas of a document, each compiled once when it is first needed. */
export function createSchemaFaults(document: OpenApiDocument): SchemaFaults {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  // Keywords of OpenAPI that say nothing of a value.
  ajv.addVocabulary(['example', 'discriminator', 'externalDocs', 'xml']);
  addFormats.default(ajv);
  ajv.addSchema(strictSchemas(document), strictId, undefined, false);
  const compiled = new Map<string, ValidateFunction>();

  function compile(pointer: string, isSparse: boolean): ValidateFunction {
    const { value } = resolve<Schema>(document, pointer);
    return ajv.compile(strictSchema(value, isSparse ? 'sparse' : 'closed'));
  }

  return {
    faultOf(pointer, value, isSparse = false) {
      const name = `${isSparse} ${pointer}`;
      const validate = compiled.get(name) ?? compile(pointer, isSparse);
      compiled.set(name, validate);
      if (validate(value)) return undefined;
      return sentenceOf(deepest(validate.errors ?? []));
    },
  };
}

/** Of a choice of schemas, the one that fits best says what is wrong. */
const deepest = (errors: readonly ErrorObject[]): ErrorObject | undefined =>
  [...errors].sort((a, b) => b.instancePath.length - a.instancePath.length)[0];

function sentenceOf(error: ErrorObject | undefined): string {
  if (!error) return 'it is not as its schema says';
  const path = error.instancePath.slice(1).replaceAll('/', '.') || 'the answer';
  const { additionalProperty, unevaluatedProperty } = error.params as Record<string, string>;
  const unknown = additionalProperty ?? unevaluatedProperty;
  if (unknown !== undefined) return `${path} has a member "${unknown}" that has no schema`;
  const allowed = (error.params as { allowedValues?: unknown }).allowedValues;
  return `${path} ${error.message}${allowed === undefined ? '' : `: ${JSON.stringify(allowed)}`}`;
}
