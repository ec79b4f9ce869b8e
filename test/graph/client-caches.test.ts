import { createRequire } from 'node:module';
import { gql, InMemoryCache } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  print,
  type SelectionSetNode,
} from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import { schema } from '../../src/schema.ts';
import { lastingApp } from '../support/app.ts';

const app = lastingApp();

/** A page in one language: records of the catalog, and a player with what it wears. */
const page = gql`
  query Page($lang: Language!) {
    character(game: HSR, avatarId: 1005, lang: $lang) {
      id
      name
      path {
        word
        name
      }
      recommendedBySets {
        id
        name
      }
    }
    weapon(game: GENSHIN, weaponId: 11401, lang: $lang) {
      id
      name
      ascension {
        phase
        materials {
          materialId
          name
          count
        }
      }
    }
    player(game: HSR, uid: "700123456", lang: $lang) {
      id
      nickname
      ... on HsrPlayer {
        showcase {
          id
          name
          lightCone {
            lightConeId
            name
            level
          }
          relics {
            itemId
            level
            set {
              setId
              name
            }
          }
        }
      }
    }
  }
`;

type Data = Record<string, unknown>;

/** A cache that was filled by a query in some language, and what it has for it now. */
interface ClientCache {
  /** The query as the client sends it. */
  readonly document: string;
  write(lang: string, data: Data): void | Promise<void>;
  read(lang: string): unknown;
}

/** The page with the type of each object, as clients ask for it. */
const typed = new InMemoryCache().transformDocument(page);

function apollo(): ClientCache {
  const cache = new InMemoryCache();
  return {
    document: print(typed),
    write: (lang, data) => void cache.writeQuery({ query: page, variables: { lang }, data }),
    read: (lang) => cache.readQuery({ query: page, variables: { lang } }),
  };
}

/** Every type of object that is no node has no key, as docs/graph.md says. */
const keys = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.getFields()['id'])
    .map(({ name }) => [name, () => null]),
);

function urql(): ClientCache {
  let answer: Data = {};
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [cacheExchange({ keys }), fetchExchange],
    fetch: async () => Response.json({ data: answer }),
  });
  return {
    document: print(typed),
    async write(lang, data) {
      answer = data;
      await client.query(typed, { lang }, { requestPolicy: 'network-only' }).toPromise();
    },
    read: async (lang) =>
      (await client.query(typed, { lang }, { requestPolicy: 'cache-only' }).toPromise()).data,
  };
}

const require = createRequire(import.meta.url);

/** What the compiler of Relay makes of a selection. */
function relaySelections(set: SelectionSetNode, parent: GraphQLNamedType): object[] {
  const typename = { kind: 'ScalarField', name: '__typename' };
  const selections = set.selections.map((one): object => {
    if (one.kind === Kind.FIELD) return relayField(one, parent);
    if (one.kind !== Kind.INLINE_FRAGMENT) throw new Error('A spread is not read here.');
    const type = one.typeCondition?.name.value ?? parent.name;
    const inner = relaySelections(one.selectionSet, schema.getType(type) ?? parent);
    return { kind: 'InlineFragment', type, abstractKey: null, selections: inner };
  });
  return [typename, ...selections];
}

function relayField(
  { name, arguments: given = [], selectionSet }: FieldNode,
  parent: GraphQLNamedType,
): object {
  const field =
    isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name.value] : undefined;
  const args = given.map(({ name: { value: argument }, value }) =>
    value.kind === Kind.VARIABLE
      ? { kind: 'Variable', name: argument, variableName: value.name.value }
      : { kind: 'Literal', name: argument, value: 'value' in value ? value.value : null },
  );
  const shared = { name: name.value, ...(args.length > 0 && { args }) };
  if (!field || !selectionSet) return { kind: 'ScalarField', ...shared };
  const type = getNamedType(field.type as GraphQLOutputType);
  return {
    kind: 'LinkedField',
    ...shared,
    concreteType: isObjectType(type) ? type.name : null,
    plural: isListType(getNullableType(field.type)),
    selections: relaySelections(selectionSet, type),
  };
}

function relay(): ClientCache {
  const { createOperationDescriptor, Environment, Network, RecordSource, Store } =
    require('relay-runtime') as typeof import('relay-runtime');
  const environment = new Environment({
    network: Network.create(() => new Promise(() => undefined)),
    store: new Store(new RecordSource()),
  });
  const operation = getOperationAST(page);
  const query = schema.getQueryType();
  if (!operation || !query) throw new Error('There is no query.');
  const selections = relaySelections(operation.selectionSet, query).slice(1);
  const argumentDefinitions = [{ kind: 'LocalArgument', name: 'lang', defaultValue: null }];
  const named = { name: 'Page', argumentDefinitions, selections };
  const request = {
    kind: 'Request',
    fragment: { kind: 'Fragment', type: 'Query', abstractKey: null, metadata: null, ...named },
    operation: { kind: 'Operation', ...named },
    params: {
      id: null,
      cacheID: 'page',
      metadata: {},
      name: 'Page',
      operationKind: 'query',
      text: '',
    },
  };
  const of = (lang: string) => createOperationDescriptor(request as never, { lang });
  return {
    document: print(typed),
    write(lang, data) {
      environment.retain(of(lang));
      environment.commitPayload(of(lang), data);
    },
    read(lang) {
      const { data, isMissingData } = environment.lookup(of(lang).fragment);
      return isMissingData ? null : data;
    },
  };
}

describe.each([
  ["Apollo's cache", apollo],
  ["urql's Graphcache", urql],
  ["Relay's store", relay],
] as const)('%s', (_name, create) => {
  test('keeps a page in two languages, as each was answered', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { query } = await app();
    const cache = create();
    const answers = new Map<string, Data>();
    for (const lang of ['EN', 'JA']) {
      const { body } = await query(cache.document, { lang });
      expect(body.errors).toBeUndefined();
      answers.set(lang, body.data);
      await cache.write(lang, structuredClone(body.data));
    }
    for (const [lang, data] of answers) expect(await cache.read(lang)).toEqual(data);
    expect(answers.get('JA')).toMatchObject({ character: { name: 'カフカ' } });
    expect(answers.get('EN')).toMatchObject({ character: { name: 'Kafka' } });
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});
