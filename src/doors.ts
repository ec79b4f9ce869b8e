import type { AppDependencies } from './app.ts';
import { pictureEndpoint } from './cdn.ts';
import { baseUrlOf } from './config.ts';
import { mintUnprefixed } from './domains/keys/token.ts';
import type { ContextParts, OperationParts } from './endpoints.ts';
import { operationEndpoints, restEndpoint } from './endpoints.ts';
import { evidenceEndpoints } from './evidence.ts';
import { createGraphDoor } from './graph/door.ts';
import { graphEndpoints } from './graph-endpoints.ts';
import type { Endpoint } from './http/exchange.ts';
import type { Gate } from './http/gate.ts';
import { defectsTo, faultsTo } from './http/log.ts';
import type { LocalBuckets } from './limits/local-buckets.ts';
import type { AnswerCache } from './rest/answer-cache.ts';
import { createDeprecations, deprecations } from './rest/deprecations.ts';
import { createRestDoor } from './rest/door.ts';
import { createIdempotency, idempotencyRecords } from './rest/idempotency.ts';
import { v1Routes } from './rest/v1/index.ts';
import { schema } from './schema.ts';

interface DoorParts {
  readonly parts: ContextParts;
  readonly gate: Gate;
  readonly cache: AnswerCache;
  readonly anonymous: LocalBuckets;
  readonly ready: OperationParts['ready'];
}

/** Both doors over the one schema, and what needs neither. */
export function doorsOf(
  dependencies: AppDependencies,
  { parts, gate, cache, anonymous, ready }: DoorParts,
): Endpoint[] {
  const { edition } = parts.services.catalog;
  const { config, store, clock, randomBytes, logger, metrics } = dependencies;
  const { graphiql } = config;
  const onDefect = defectsTo(logger);
  const { routes = v1Routes, deprecations: table = deprecations } = dependencies;
  const rest = createRestDoor({ schema, routes, cache, clock, edition, onFault: onDefect });
  const restParts = {
    parts,
    deprecations: createDeprecations(table, clock),
    idempotency: createIdempotency({
      store: store.collection(idempotencyRecords),
      clock,
      newReserved: () => mintUnprefixed(randomBytes),
      onError: faultsTo(logger),
    }),
  };
  const graph = createGraphDoor({ schema, origin: baseUrlOf(config) });
  return [
    ...rest.map((endpoint) => restEndpoint(endpoint, restParts)),
    ...graphEndpoints(graph, parts, { gate, graphiql, anonymous, onDefect }),
    ...operationEndpoints({ metrics: metrics.text, ready }),
    pictureEndpoint({ assets: parts.services.assets, anonymous }),
    ...evidenceEndpoints({ evidence: parts.services.evidence, anonymous }),
  ];
}
