import type { CollectionSpec, Stored } from '../store.ts';
import { stored } from './page.ts';

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
    declare(orderedLabel(index), { key: keyOf([...fields.map(stored), '_id']) }),
  );
  const unique = Object.entries(spec.unique ?? {}).map(([index, field]) =>
    declare(uniqueLabel(index), { key: keyOf([stored(field)]), unique: true, sparse: true }),
  );
  const expiry =
    spec.expires === undefined
      ? []
      : [declare(expiryLabel, { key: keyOf([spec.expires]), expireAfterSeconds: 0 })];
  return [...ordered, ...unique, ...expiry];
}

export function declare(label: string, definition: Definition): DeclaredIndex {
  const kind = definition.unique ? ' unique' : '';
  const end = definition.expireAfterSeconds === undefined ? '' : ' expires';
  return {
    label,
    definition,
    name: `waypoint(${Object.keys(definition.key).join(',')})${kind}${end}`,
  };
}

export const keyOf = (fields: readonly string[]): Record<string, 1> =>
  Object.fromEntries(fields.map((field) => [field, 1]));
