import type { MongoClient } from 'mongodb';
import type { Room } from '../room.ts';
import type { IndexCondition, Store } from '../store.ts';
import type { Builds } from './builds.ts';
import { createMongoCollection, type MongoTools } from './collection.ts';
import { type DeclaredIndex, declaredIndexes } from './index-definitions.ts';
import type { Indexes } from './indexes.ts';
import type { Doc } from './page.ts';
import type { ServerClock } from './server-clock.ts';

/** Asked for where nothing else is known; that it is not there is an answer. */
const anyCollection = 'readiness';

interface StorePortDependencies {
  readonly client: MongoClient;
  readonly builds: Builds;
  readonly prefix: string;
  readonly tools: Omit<MongoTools, 'collection' | 'indexes'>;
  readonly known: ReadonlyMap<string, Indexes>;
  readonly serverClock: ServerClock | undefined;
  readonly indexesOf: (collection: string, declared: readonly DeclaredIndex[]) => Indexes;
  readonly room: Room;
}

/** The port of storage over an open connection. */
export function storeOf({
  client,
  builds,
  prefix,
  tools,
  known,
  indexesOf,
  room,
  serverClock,
}: StorePortDependencies): Store {
  const { db, operations } = tools;
  const names = new Map<string, string>();
  return {
    clock: tools.clock,
    collection(spec) {
      const collection = `${prefix}${spec.name}`;
      names.set(collection, spec.name);
      const indexes = indexesOf(collection, declaredIndexes(spec));
      return createMongoCollection({ ...tools, collection, indexes }, spec);
    },
    async ping() {
      // A gateway answers a ping by itself, but not what only a member behind it can know.
      const [any = `${prefix}${anyCollection}`] = names.keys();
      const probe = { _id: anyCollection };
      const within = { projection: { _id: 1 }, maxTimeMS: operations.maxTimeMS };
      await operations.run(() => db.collection<Doc>(any).findOne(probe, within), { isProbe: true });
      await room.check();
    },
    unreadyIndexes: () => unreadyOf(known),
    async close() {
      serverClock?.stop();
      for (const indexes of known.values()) indexes.close();
      await builds.close();
      await client.close();
    },
  };
}

const unreadyOf = (known: ReadonlyMap<string, Indexes>): Record<string, IndexCondition> =>
  Object.fromEntries(
    [...known.values()].flatMap((indexes) =>
      [...indexes.unready()].map(([label, condition]) => [
        `${indexes.collection}.${label}`,
        condition,
      ]),
    ),
  );
