import { hash as digest } from 'node:crypto';
import { useAPQ } from '@graphql-yoga/plugin-apq';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Environment, Principal } from '../lib/principal.ts';
import type { Documents } from './document/documents.ts';
import type { RequestState } from './request.ts';

interface SentQuery {
  readonly query?: string | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

interface PersistedQueries {
  /** For requests that Yoga answers. */
  readonly plugin: Plugin<{ state: RequestState }>;
  /** The document to run: the one that was sent, or that its hash stands for; rejects with a GraphQLError. */
  findSource(sent: SentQuery, state: RequestState): Promise<string | undefined>;
  /** The document of a hash, as callers of this environment would run it. */
  find(hash: unknown, environment: Environment): string | undefined;
}

/** Automatic persisted queries by Yoga's plugin, for requests with and without Yoga's transport (R17.4). */
export function createPersistedQueries(documents: Documents): PersistedQueries {
  const byEnvironment: Readonly<Record<Environment, PersistedDocuments>> = {
    live: createPersistedDocuments(),
    test: createPersistedDocuments(),
  };

  /** What the plugin reads and writes for one caller: in their environment, on account of their key family. */
  const storeOf = ({ environment, lineageId }: Principal) => ({
    get: (hash: string) => byEnvironment[environment].find(hash),
    set(hash: string, source: string) {
      if (isValid(documents, source)) byEnvironment[environment].store(hash, source, lineageId);
    },
  });

  async function findSource(sent: SentQuery, state: RequestState): Promise<string | undefined> {
    const { query, extensions } = sent;
    const persisted = extensions?.['persistedQuery'];
    const principal = state.request?.context.principal;
    if (persisted === undefined || persisted === null || !principal) return query;
    const fault = faultOf(persisted);
    if (fault) throw fault;
    const { onParams } = useAPQ({ store: storeOf(principal), hash: sha256 });
    let source = query;
    const setParams = (found: SentQuery) => {
      source = found.query;
    };
    try {
      // The plugin reads no other members.
      await onParams?.({ params: sent, setParams, fetchAPI: globalThis } as never);
    } catch (error) {
      throw withStatus(error);
    }
    return source;
  }

  return {
    plugin: {
      async onParams({ params, setParams, context }) {
        // Yoga refuses what is no object, after this.
        const { state } = context as unknown as { state: RequestState };
        const query = await findSource(Object(params) as SentQuery, state);
        if (query !== undefined && query !== params.query) setParams({ ...params, query });
      },
    },
    findSource,
    find: (hash, environment) =>
      typeof hash === 'string' ? byEnvironment[environment].find(hash) : undefined,
  };
}

const sha256 = async (source: string): Promise<string> => digest('sha256', source, 'hex');

/** A document that would be refused is not stored. It is parsed and checked once, for this and for its first run. */
function isValid(documents: Documents, source: string): boolean {
  try {
    return documents.validate(documents.parse(source)).length === 0;
  } catch {
    return false;
  }
}

/** What is wrong with the extension, where the plugin would ignore it. */
function faultOf(persisted: unknown): GraphQLError | undefined {
  const { version, sha256Hash } = Object(persisted) as { version?: unknown; sha256Hash?: unknown };
  if (version !== 1) return badExtension('version', 'it is 1');
  if (typeof sha256Hash !== 'string' || !/^[0-9a-f]{64}$/.test(sha256Hash))
    return badExtension('sha256Hash', 'it has 64 digits of 0-9 and a-f');
  return undefined;
}

const badExtension = (member: string, rule: string): GraphQLError =>
  new GraphQLError(`"extensions.persistedQuery.${member}" is not right: ${rule}.`, {
    extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
  });

/** Clients read the code of an unknown hash; they expect it with status 200. */
function withStatus(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  const { code } = error.extensions;
  if (code !== 'PERSISTED_QUERY_NOT_FOUND') return error;
  return new GraphQLError(error.message, { extensions: { code, http: { status: 200 } } });
}

/** The documents of one environment by their SHA-256; those used last stay. */
interface PersistedDocuments {
  find(hash: string): string | undefined;
  /** Stores a document under its hash, which was checked before. It counts to the holder who stores it first. */
  store(hash: string, source: string, holder: string): void;
}

/** How much is stored for an environment, and how much of it one holder can fill (R17.4). */
export interface PersistedBounds {
  readonly maxDocuments: number;
  readonly maxBytes: number;
  readonly maxDocumentsOfHolder: number;
  readonly maxBytesOfHolder: number;
}

const persistedBounds: PersistedBounds = {
  maxDocuments: 4000,
  maxBytes: 8 * 1024 * 1024,
  maxDocumentsOfHolder: 500,
  maxBytesOfHolder: 1024 * 1024,
};

interface PersistedDocument {
  readonly source: string;
  readonly holder: string;
}

interface HolderUsage {
  documents: number;
  bytes: number;
}

// Two bytes a character, and the entry with its hash.
const bytesOf = ({ source }: PersistedDocument): number => 400 + 2 * source.length;

/** A holder who stores more than allowed pushes out their own documents, those used longest ago first. */
export function createPersistedDocuments(bounds = persistedBounds): PersistedDocuments {
  const usages = new Map<string, HolderUsage>();
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

  function evictOf(holder: string): void {
    for (const hash of stored.rkeys()) {
      if (!isOver(holder)) return;
      if (stored.peek(hash)?.holder === holder) stored.delete(hash);
    }
  }

  return {
    find: (hash) => stored.get(hash)?.source,
    store(hash, source, holder) {
      if (stored.get(hash)) return;
      const entry = { source, holder };
      count(entry, 1);
      stored.set(hash, entry);
      if (isOver(holder)) evictOf(holder);
    },
  };
}
