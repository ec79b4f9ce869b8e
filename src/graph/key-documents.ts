import { type DefinitionNode, Kind, OperationTypeNode, parse, type SelectionNode } from 'graphql';

/** A document that ends or replaces keys is short; what is longer is a request like any other. */
export const maxKeyDocumentBytes = 4096;
const maxTokens = 200;

const keyFields: ReadonlySet<string> = new Set(['revokeKey', 'rotateKey']);

/**
 * Whether the body of a POST holds a document whose root fields all consume of the bucket `keys` (R4.5a). One that holds
 * anything else, fragments included, is a request like any other. Never throws.
 */
export function consumesKeysAlone(body: Uint8Array): boolean {
  if (body.byteLength > maxKeyDocumentBytes) return false;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (![...keyFields].some((name) => text.includes(name))) return false;
  try {
    const { query } = JSON.parse(text.toString()) as { query?: unknown };
    if (typeof query !== 'string') return false;
    return parse(query, { maxTokens, noLocation: true }).definitions.every(isKeyMutation);
  } catch {
    return false;
  }
}

const isKeyMutation = (definition: DefinitionNode): boolean =>
  definition.kind === Kind.OPERATION_DEFINITION &&
  definition.operation === OperationTypeNode.MUTATION &&
  definition.selectionSet.selections.every(isKeyField);

const isKeyField = (selection: SelectionNode): boolean =>
  selection.kind === Kind.FIELD && keyFields.has(selection.name.value);
