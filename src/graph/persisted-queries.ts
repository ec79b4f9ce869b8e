import { hash as digest } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Environment, Principal } from '../lib/principal.ts';
import type { Documents } from './document/documents.ts';
import type { RequestState } from './request.ts';

interface SentQuery {
  readonly query?: unknown;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** Automatic persisted queries of Apollo's clients, with and without Yoga's transport (R17.4). */
export function createPersistedQueries(documents: Documents) {
  const byEnvironment = {
    live: createPersistedDocuments(),
    test: createPersistedDocuments(),
  };

  /** The document of a hash. Clients first send only the hash, and then the document if the hash is unknown. */
  function resolve(hash: string, query: unknown, principal: Principal): string | undefined {
    const stored = byEnvironment[principal.environment];
    if (query === undefined || query === null)
      // Clients expect 200 here.
      return stored.find(hash) ?? fail('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND', 200);
    // Yoga refuses a document that is not a string.
    if (typeof query !== 'string') return undefined;
    if (digest('sha256', query, 'hex') !== hash)
      return fail('PersistedQueryMismatch', 'PERSISTED_QUERY_MISMATCH', 400);
    if (isValid(documents, query)) stored.store(hash, query, principal.lineageId);
    return query;
  }

  /** The document that was sent, or that of its hash; rejects with a GraphQLError. */
  async function findSource(
    { query, extensions }: SentQuery,
    state: RequestState,
  ): Promise<string | undefined> {
    const persisted = extensions?.['persistedQuery'];
    const principal = state.request?.context.principal;
    if (persisted !== undefined && persisted !== null && principal)
      return resolve(hashOf(persisted), query, principal);
    return typeof query === 'string' ? query : undefined;
  }

  /** For requests that Yoga answers. */
  const plugin: Plugin<{ state: RequestState }> = {
    async onParams({ params, setParams, context }) {
      // Yoga refuses other values after this.
      const { state } = context as unknown as { state: RequestState };
      const query = await findSource(Object(params) as SentQuery, state);
      if (query !== undefined && query !== params.query) setParams({ ...params, query });
    },
  };

  return {
    plugin,
    findSource,
    /** The document of a hash in an environment. */
    find: (hash: unknown, environment: Environment): string | undefined =>
      typeof hash === 'string' ? byEnvironment[environment].find(hash) : undefined,
  };
}

/** An invalid document is not stored. The result is remembered for the first run. */
function isValid(documents: Documents, source: string): boolean {
  try {
    return documents.validate(documents.parse(source)).length === 0;
  } catch {
    return false;
  }
}

/** The hash in the extension; throws for a wrong one. */
function hashOf(persisted: unknown): string {
  const { version, sha256Hash } = Object(persisted) as { version?: unknown; sha256Hash?: unknown };
  if (version !== 1) return badExtension('version', 'it is 1');
  if (typeof sha256Hash !== 'string' || !/^[0-9a-f]{64}$/.test(sha256Hash))
    return badExtension('sha256Hash', 'it has 64 digits of 0-9 and a-f');
  return sha256Hash;
}

const badExtension = (member: string, rule: string): never =>
  fail(`"extensions.persistedQuery.${member}" is not right: ${rule}.`, 'BAD_REQUEST', 400);

function fail(message: string, code: string, status: number): never {
  throw new GraphQLError(message, { extensions: { code, http: { status } } });
}

/** The limits of an environment, and of one key family in it (R17.4). */
const persistedBounds = {
  maxDocuments: 4000,
  maxBytes: 8 * 1024 * 1024,
  maxDocumentsOfHolder: 500,
  maxBytesOfHolder: 1024 * 1024,
};

interface PersistedDocument {
  readonly source: string;
  readonly holder: string;
}

// Two bytes a character, and the entry with its hash.
const bytesOf = ({ source }: PersistedDocument): number => 400 + 2 * source.length;

/**
 * The documents of one environment by their SHA-256, least recently used first out. A holder over the limit loses their own
 * oldest documents.
 */
export function createPersistedDocuments(bounds = persistedBounds) {
  const usages = new Map<string, { documents: number; bytes: number }>();
  const stored = new LRUCache<string, PersistedDocument>({
    max: bounds.maxDocuments,
    maxSize: bounds.maxBytes,
    sizeCalculation: bytesOf,
    dispose: (entry) => count(entry, -1),
  });

  function count(entry: PersistedDocument, sign: 1 | -1): void {
    const usage = usages.get(entry.holder) ?? { documents: 0, bytes: 0 };
    usage.documents += sign;
    usage.bytes += sign * bytesOf(entry);
    if (usage.documents > 0) usages.set(entry.holder, usage);
    else usages.delete(entry.holder);
  }

  const isOver = (holder: string): boolean => {
    const { documents = 0, bytes = 0 } = usages.get(holder) ?? {};
    return documents > bounds.maxDocumentsOfHolder || bytes > bounds.maxBytesOfHolder;
  };

  return {
    find: (hash: string): string | undefined => stored.get(hash)?.source,
    /** Stores a document under its hash, checked before. It counts for the first holder. */
    store(hash: string, source: string, holder: string): void {
      if (stored.get(hash)) return;
      const entry = { source, holder };
      count(entry, 1);
      stored.set(hash, entry);
      if (!isOver(holder)) return;
      for (const known of stored.rkeys()) {
        if (stored.peek(known)?.holder === holder) stored.delete(known);
        if (!isOver(holder)) return;
      }
    },
  };
}
