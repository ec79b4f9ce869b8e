import { readFileSync } from 'node:fs';
import type { CommandStartedEvent } from 'mongodb';

/** How a collection is divided among shards, as docs/mongodb.md has it. */
export interface ShardedCollection {
  readonly name: string;
  /** The field of the shard key; undefined for a collection that is not divided. */
  readonly key: string | undefined;
  /** The indexes whose pages and counts may ask all shards: `lists, createdAt`. */
  readonly scattered: ReadonlySet<string>;
}

const namesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);

/** The rows of the table of docs/mongodb.md: collections, key, what is asked for on all shards. */
function readTable(): Map<string, ShardedCollection> {
  const text = readFileSync(new URL('../../docs/mongodb.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## Sharding\n');
  const [own = ''] = section.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('| `'));
  const collections = rows.flatMap((row) => {
    const [, names = '', key = '', , scattered = ''] = row.split('|');
    const shared = { key: namesIn(key)[0], scattered: new Set(namesIn(scattered)) };
    return namesIn(names).map((name) => ({ name, ...shared }));
  });
  return new Map(collections.map((one) => [one.name, one]));
}

export const shardedCollections: ReadonlyMap<string, ShardedCollection> = readTable();

const prefix = 'waypoint_';
type Filter = Readonly<Record<string, unknown>>;

/** The conditions that all hold, by their fields. */
const conditionsOf = (filter: Filter): [field: string, condition: unknown][] =>
  Object.entries(filter).flatMap(([field, condition]) =>
    field === '$and'
      ? (condition as Filter[]).flatMap(conditionsOf)
      : [[field, condition] as [string, unknown]],
  );

/** Whether a filter names values of the shard key. */
const isTargeted = (filter: Filter, key: string): boolean =>
  conditionsOf(filter).some(([field, condition]) => {
    if (field !== key) return false;
    if (typeof condition !== 'object' || condition === null) return true;
    return '$eq' in condition || '$in' in condition;
  });

interface Asked {
  readonly filter: Filter;
  readonly hint: string;
}

function askedBy({ commandName, command }: CommandStartedEvent): Asked[] {
  const hint = String(command['hint'] ?? '');
  const each = (name: string): Asked[] =>
    ((command[name] ?? []) as { q: Filter; hint?: string }[]).map((one) => ({
      filter: one.q,
      hint: one.hint ?? hint,
    }));
  switch (commandName) {
    case 'find':
      return [{ filter: (command['filter'] ?? {}) as Filter, hint }];
    case 'count':
    case 'findAndModify':
      return [{ filter: (command['query'] ?? {}) as Filter, hint }];
    case 'update':
      return each('updates');
    case 'delete':
      return each('deletes');
    case 'aggregate':
    case 'distinct':
      return [{ filter: {}, hint }];
    default:
      return [];
  }
}

/** The index of a hint as the table names it. The index of ids serves work on all records, such as migrations. */
const indexOf = (hint: string): string =>
  /^waypoint\((?<fields>.*),_id\)$/.exec(hint)?.groups?.['fields']?.replaceAll(',', ', ') ?? hint;

/** Why a command may not be sent; undefined when it may. Only collections of the table are looked at. */
export function faultOf(event: CommandStartedEvent): string | undefined {
  const name = String(event.command[event.commandName]).replace(prefix, '');
  const collection = shardedCollections.get(name);
  if (collection?.key === undefined) return undefined;
  const { key, scattered } = collection;
  for (const { filter, hint } of askedBy(event)) {
    const index = indexOf(hint);
    if (isTargeted(filter, key) || index === '_id_' || scattered.has(index)) continue;
    const by = index === '' ? '' : ` by \`${index}\``;
    return `${event.commandName} of ${name}${by} asks all shards, and docs/mongodb.md does not list it: ${JSON.stringify(filter)}`;
  }
  return undefined;
}

const faults = new Set<string>();

/** Holds a command that was sent to the table of docs/mongodb.md. */
export function recordCommand(event: CommandStartedEvent): void {
  const fault = faultOf(event);
  if (fault !== undefined) faults.add(fault);
}

/** Throws what was sent since the last time and is not in the table. */
export function expectTargeted(): void {
  const found = [...faults];
  faults.clear();
  if (found.length > 0) throw new Error(found.join('\n'));
}
