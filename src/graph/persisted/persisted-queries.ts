import { hash as digest } from 'node:crypto';
import { useAPQ } from '@graphql-yoga/plugin-apq';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Environment, Principal } from '../../lib/principal.ts';
import type { Documents } from '../compile/documents.ts';
import type { State } from '../request-state.ts';
import { createPersistedDocuments, type PersistedDocuments } from './persisted-documents.ts';

interface Sent {
  readonly query?: string | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

export interface PersistedQueries {
  /** For Yoga's own way. */
  readonly plugin: Plugin<{ state: State }>;
  /** The document to run: the one that was sent, or that its hash stands for; rejects with a GraphQLError. */
  sourceOf(sent: Sent, state: State): Promise<string | undefined>;
  /** The document of a hash, as callers of this environment would run it. */
  find(hash: unknown, environment: Environment): string | undefined;
}

/** Automatic persisted queries by Yoga's plugin, whichever way a request takes (R17.4). */
export function createPersistedQueries(documents: Documents): PersistedQueries {
  const byEnvironment: Readonly<Record<Environment, PersistedDocuments>> = {
    live: createPersistedDocuments(),
    test: createPersistedDocuments(),
  };

  /** What the plugin asks, for one caller: of his environment, and under his name. */
  const storeOf = ({ environment, lineageId }: Principal) => ({
    get: (hash: string) => byEnvironment[environment].find(hash),
    set(hash: string, source: string) {
      if (isValid(documents, source)) byEnvironment[environment].keep(hash, source, lineageId);
    },
  });

  async function sourceOf(sent: Sent, state: State): Promise<string | undefined> {
    const { query, extensions } = sent;
    const persisted = extensions?.['persistedQuery'];
    const principal = state.request?.context.principal;
    if (persisted === undefined || persisted === null || !principal) return query;
    const fault = faultOf(persisted);
    if (fault) throw fault;
    const { onParams } = useAPQ({ store: storeOf(principal), hash: sha256 });
    let source = query;
    const setParams = (found: Sent) => {
      source = found.query;
    };
    try {
      // All that the plugin looks at.
      await onParams?.({ params: sent, setParams, fetchAPI: globalThis } as never);
    } catch (error) {
      throw withStatus(error);
    }
    return source;
  }

  return {
    plugin: {
      async onParams({ params, setParams, context }) {
        // What is no object is Yoga's to refuse, after this.
        const { state } = context as unknown as { state: State };
        const query = await sourceOf(Object(params) as Sent, state);
        if (query !== undefined && query !== params.query) setParams({ ...params, query });
      },
    },
    sourceOf,
    find: (hash, environment) =>
      typeof hash === 'string' ? byEnvironment[environment].find(hash) : undefined,
  };
}

const sha256 = async (source: string): Promise<string> => digest('sha256', source, 'hex');

/** What would be refused whoever asks is not kept. It is parsed and checked once, for this and for its first run. */
function isValid(documents: Documents, source: string): boolean {
  try {
    return documents.validate(documents.parse(source)).length === 0;
  } catch {
    return false;
  }
}

/** What is wrong with the extension, where the plugin would look past it. */
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

/** Clients go by the code of a hash that is not known: to them it is no failure of the transport. */
function withStatus(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  const { code } = error.extensions;
  if (code !== 'PERSISTED_QUERY_NOT_FOUND') return error;
  return new GraphQLError(error.message, { extensions: { code, http: { status: 200 } } });
}
