import { type DefinitionNode, Kind, OperationTypeNode, parse, type SelectionNode } from 'graphql';

/** A document that takes nothing of the request bucket is short; what is longer is a request like any other. */
export const maxOwnDocumentBytes = 4096;
const maxTokens = 200;

/** Root fields that take no token of the request bucket: they take one of this bucket. */
const ownFields: Readonly<Record<'keys' | 'archive', OwnFields>> = {
  keys: { operation: OperationTypeNode.MUTATION, names: ['revokeKey', 'rotateKey'] },
  archive: { operation: OperationTypeNode.QUERY, names: ['notices', 'banners', 'events'] },
};

interface OwnFields {
  readonly operation: OperationTypeNode;
  readonly names: readonly string[];
}

/**
 * Whether the body of a POST holds a document whose root fields all consume of this bucket (R4.5a, R4.6), or the hash of
 * such a document (R17.4). One that holds anything else, fragments included, is a request like any other. Never throws.
 */
export function consumesAlone(
  bucket: keyof typeof ownFields,
  body: Uint8Array,
  persisted: (hash: unknown) => string | undefined,
): boolean {
  if (body.byteLength > maxOwnDocumentBytes) return false;
  const { operation, names } = ownFields[bucket];
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // What is looked for is ASCII, and so the same in both readings; as Latin-1 the bytes are looked through fastest.
  const text = bytes.toString('latin1');
  const mentions = (some: string) => names.some((name) => some.includes(name));
  if (!mentions(text) && !text.includes('"persistedQuery"')) return false;
  const isOwnField = (selection: SelectionNode): boolean =>
    selection.kind === Kind.FIELD && names.includes(selection.name.value);
  const isOwn = (definition: DefinitionNode): boolean =>
    definition.kind === Kind.OPERATION_DEFINITION &&
    definition.operation === operation &&
    definition.selectionSet.selections.every(isOwnField);
  try {
    const source = sourceOf(JSON.parse(bytes.toString()) as Sent, persisted);
    if (source.length > maxOwnDocumentBytes || !mentions(source)) return false;
    return parse(source, { maxTokens, noLocation: true }).definitions.every(isOwn);
  } catch {
    return false;
  }
}

interface Sent {
  readonly query?: unknown;
  readonly extensions?: { readonly persistedQuery?: { readonly sha256Hash?: unknown } };
}

function sourceOf(
  { query, extensions }: Sent,
  persisted: (hash: unknown) => string | undefined,
): string {
  const source = query ?? persisted(extensions?.persistedQuery?.sha256Hash);
  return typeof source === 'string' ? source : '';
}
