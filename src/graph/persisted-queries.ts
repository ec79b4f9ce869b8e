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

/** Automatic persisted queries, as Apollo's clients send them, for requests with and without Yoga's transport (R17.4). */
export function createPersistedQueries(documents: Documents) {
  const byEnvironment = {
    live: createPersistedDocuments(),
    test: createPersistedDocuments(),
  };

  /** The document of a hash. A client asks with the hash alone first, and sends the document when the hash is unknown. */
  function resolve(hash: string, query: unknown, principal: Principal): string | undefined {
    const stored = byEnvironment[principal.environment];
    if (query === undefined || query === null)
      // To clients this is no failure of transport.
      return stored.find(hash) ?? fail('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND', 200);
    // Yoga refuses a document that is no text.
    if (typeof query !== 'string') return undefined;
    if (digest('sha256', query, 'hex') !== hash)
      return fail('PersistedQueryMismatch', 'PERSISTED_QUERY_MISMATCH', 400);
    if (isValid(documents, query)) stored.store(hash, query, principal.lineageId);
    return query;
  }

  /** The document to run: the one that was sent, or that its hash stands for; rejects with a GraphQLError. */
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
      // Yoga refuses what is no object, after this.
      const { state } = context as unknown as { state: RequestState };
      const query = await findSource(Object(params) as SentQuery, state);
      if (query !== undefined && query !== params.query) setParams({ ...params, query });
    },
  };

  return {
    plugin,
    findSource,
    /** The document of a hash, as callers of this environment would run it. */
    find: (hash: unknown, environment: Environment): string | undefined =>
      typeof hash === 'string' ? byEnvironment[environment].find(hash) : undefined,
  };
}

/** A document that would be refused is not stored. It is parsed and checked once, for this and for its first run. */
function isValid(documents: Documents, source: string): boolean {
  try {
    return documents.validate(documents.parse(source)).length === 0;
  } catch {
    return false;
  }
}

/** The hash that the extension sends; throws when it has another form. */
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

/** How much is stored for an environment, and how much of it one holder can fill (R17.4). */
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
 * The documents of one environment by their SHA-256; those used last stay. A holder who stores more than allowed pushes
 * out their own documents, those used longest ago first.
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
    /** Stores a document under its hash, which was checked before. It counts to the holder who stores it first. */
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
