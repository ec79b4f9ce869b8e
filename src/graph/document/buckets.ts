import {
  type DefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { enterOnce, type Fragments, someField } from '../selections.ts';

/** The extensions of a root field that takes its token from the bucket of the archive (R4.6). */
export const ofArchive = { bucket: 'archive' } as const;

/** The root fields by their response names, introspection included. */
export function collectRootFields(
  fragments: Fragments,
  selectionSet: SelectionSetNode,
): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  someField(selectionSet, enterOnce(fragments), ({ alias, name: { value } }) => {
    if (value !== '__typename') fields.set(alias?.value ?? value, value);
    return false;
  });
  return fields;
}

/**
 * Counts the root fields, which take a token each, and those of the archive bucket. Introspection takes no token but is a
 * request: beside fields of the archive only, one of them takes its token from the request bucket.
 */
export function countRootFields(
  root: GraphQLObjectType,
  fields: ReadonlyMap<string, string>,
): { readonly rootFields: number; readonly archiveFields: number } {
  const known = root.getFields();
  const names = [...fields.values()];
  const rootFields = names.filter((name) => !name.startsWith('__')).length;
  const ofTheArchive = names.filter((name) => isOfArchive(known[name])).length;
  const isCarrier = ofTheArchive > 0 && ofTheArchive === rootFields && rootFields < names.length;
  return { rootFields, archiveFields: isCarrier ? ofTheArchive - 1 : ofTheArchive };
}

const isOfArchive = (field: GraphQLField<unknown, unknown> | undefined): boolean =>
  field?.extensions['bucket'] === ofArchive.bucket;

/** A longer document always takes a token of the request bucket. */
export const maxOwnDocumentBytes = 4096;
const maxTokens = 200;

/** Root fields that take no token of the request bucket, but one of their own bucket. */
const ownFields: Readonly<Record<'keys' | 'archive', OwnFields>> = {
  keys: { operation: OperationTypeNode.MUTATION, names: ['revokeKey', 'rotateKey'] },
  archive: { operation: OperationTypeNode.QUERY, names: ['notices', 'banners', 'events'] },
};

interface OwnFields {
  readonly operation: OperationTypeNode;
  readonly names: readonly string[];
}

/**
 * Whether the body of a POST holds a document, or the hash of one (R17.4), whose root fields all use this bucket (R4.5a,
 * R4.6). A document with anything else, such as fragments, is a request like any other. Never throws.
 */
export function consumesOnly(
  bucket: keyof typeof ownFields,
  body: Uint8Array,
  persisted: (hash: unknown) => string | undefined,
): boolean {
  if (body.byteLength > maxOwnDocumentBytes) return false;
  const { operation, names } = ownFields[bucket];
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // The names are ASCII, so Latin-1 finds them, and it is the fastest to decode and search.
  const text = bytes.toString('latin1');
  const mentions = (source: string) => names.some((name) => source.includes(name));
  if (!mentions(text) && !text.includes('"persistedQuery"')) return false;
  const isOwnField = (selection: SelectionNode): boolean =>
    selection.kind === Kind.FIELD && names.includes(selection.name.value);
  const isOwn = (definition: DefinitionNode): boolean =>
    definition.kind === Kind.OPERATION_DEFINITION &&
    definition.operation === operation &&
    definition.selectionSet.selections.every(isOwnField);
  try {
    const source = readSource(JSON.parse(bytes.toString()) as SentBody, persisted);
    if (source.length > maxOwnDocumentBytes || !mentions(source)) return false;
    return parse(source, { maxTokens, noLocation: true }).definitions.every(isOwn);
  } catch {
    return false;
  }
}

interface SentBody {
  readonly query?: unknown;
  readonly extensions?: { readonly persistedQuery?: { readonly sha256Hash?: unknown } };
}

function readSource(
  { query, extensions }: SentBody,
  persisted: (hash: unknown) => string | undefined,
): string {
  const source = query ?? persisted(extensions?.persistedQuery?.sha256Hash);
  return typeof source === 'string' ? source : '';
}
