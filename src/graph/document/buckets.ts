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

/** The root fields by their response names, with those that show the schema. A fragment spread again adds no other name. */
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
 * How many root fields take a token each, and how many of them from the bucket of the archive. Showing the schema takes
 * none, but is a request like any other: beside fields of the archive alone, one of them takes its token as others do.
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

/** A document that takes nothing from the request bucket is short; a longer one is a request like any other. */
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
 * Whether the body of a POST holds a document whose root fields all consume of this bucket (R4.5a, R4.6), or the hash of
 * such a document (R17.4). One that holds anything else, fragments included, is a request like any other. Never throws.
 */
export function consumesOnly(
  bucket: keyof typeof ownFields,
  body: Uint8Array,
  persisted: (hash: unknown) => string | undefined,
): boolean {
  if (body.byteLength > maxOwnDocumentBytes) return false;
  const { operation, names } = ownFields[bucket];
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // The names are ASCII, the same in UTF-8 and Latin-1; a text of Latin-1 is made and searched fastest.
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
