import type { CollectionSpec, Stored } from '../store.ts';
import { documentField } from './document.ts';

/** An index as the server is to have it. */
interface Definition {
  readonly key: Readonly<Record<string, 1>>;
  readonly unique?: true;
  readonly sparse?: true;
  readonly expireAfterSeconds?: 0;
}

/** An index that the code relies on. */
export interface DeclaredIndex {
  /** What the declaration calls it. */
  readonly label: string;
  readonly definition: Definition;
  /** What it is named on the server, if it has to be made: by its definition, so that another definition is another index. */
  readonly name: string;
}

export const orderedLabel = (index: string): string => index;
export const uniqueLabel = (index: string): string => `${index} (unique)`;
const expiryLabel = 'expires';

/** Every index of a declaration. Those that end up with one definition are one index. */
export function declaredIndexes<T extends Stored>(spec: CollectionSpec<T>): DeclaredIndex[] {
  const ordered = Object.entries(spec.indexes ?? {}).map(([index, fields]) =>
    declare(orderedLabel(index), { key: keyOf([...fields.map(documentField), '_id']) }),
  );
  const unique = Object.entries(spec.unique ?? {}).map(([index, field]) =>
    declare(uniqueLabel(index), { key: keyOf([documentField(field)]), unique: true, sparse: true }),
  );
  const expiry =
    spec.expires === undefined
      ? []
      : [declare(expiryLabel, { key: keyOf([spec.expires]), expireAfterSeconds: 0 })];
  return [...ordered, ...unique, ...expiry];
}

function declare(label: string, definition: Definition): DeclaredIndex {
  const kind = definition.unique ? ' unique' : '';
  const end = definition.expireAfterSeconds === undefined ? '' : ' expires';
  return {
    label,
    definition,
    name: `waypoint(${Object.keys(definition.key).join(',')})${kind}${end}`,
  };
}

const keyOf = (fields: readonly string[]): Record<string, 1> =>
  Object.fromEntries(fields.map((field) => [field, 1]));

/** An index as the server lists it. */
export type ListedIndex = Readonly<Record<string, unknown>>;

/** The fields in their order; a server may list the order of a field as a number of any kind. */
const fieldsOf = (key: unknown): string =>
  JSON.stringify(Object.entries(key as object).map(([field, order]) => [field, Number(order)]));

export const hasSameKey = (listed: ListedIndex, { definition }: DeclaredIndex): boolean =>
  fieldsOf(listed['key']) === fieldsOf(definition.key);

/** Whether a listed index does what the declared one would, whatever it is called. */
export const serves = (listed: ListedIndex, declared: DeclaredIndex): boolean =>
  hasSameKey(listed, declared) &&
  Boolean(listed['unique']) === Boolean(declared.definition.unique) &&
  Boolean(listed['sparse']) === Boolean(declared.definition.sparse) &&
  isSame(listed['expireAfterSeconds'], declared.definition.expireAfterSeconds) &&
  ['partialFilterExpression', 'collation', 'hidden'].every((option) => !listed[option]);

const isSame = (seconds: unknown, declared: number | undefined): boolean =>
  seconds === undefined || seconds === null ? declared === undefined : Number(seconds) === declared;

/** Whether we made an index: others do not name theirs so. */
export const isOurs = (listed: ListedIndex): boolean =>
  String(listed['name']).startsWith('waypoint(');
