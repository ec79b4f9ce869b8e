import type { GraphQLSchema } from 'graphql';
import type { AnswerCache } from '../answers/answer-cache.ts';
import { createGraphHandler } from '../graph/handler.ts';
import type { Authenticator } from '../http/authenticate.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Clock } from '../lib/clock.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import { createFieldLimiter } from '../limits/field-limiter.ts';
import type { AddressBuckets, GuestBuckets, Leases } from '../limits/leases.ts';
import {
  createDeprecations,
  deprecations as currentDeprecations,
  type Deprecation,
} from '../rest/deprecations.ts';
import { createRestHandlers } from '../rest/handler.ts';
import type { Idempotency } from '../rest/idempotency.ts';
import type { AnyRoute } from '../rest/route.ts';
import { v1Routes } from '../rest/v1/index.ts';
import type { Services } from '../services.ts';
import { badgeEndpoints } from './badges.ts';
import { cardEndpoints } from './cards.ts';
import type { ContextDependencies } from './context.ts';
import { evidenceEndpoints } from './evidence.ts';
import { graphEndpoints } from './graphql.ts';
import { type OperationsDependencies, operationEndpoints } from './operations.ts';
import { pageEndpoints } from './pages/index.ts';
import { pictureEndpoint } from './pictures.ts';
import { restEndpoint } from './rest.ts';
import { webEndpoints } from './web/index.ts';
import { createPageSources, type PageSourcesDependencies } from './web/sources.ts';

export interface EndpointsDependencies
  extends Pick<ContextDependencies, 'cursors' | 'beforeSandbox'>,
    OperationsDependencies,
    Pick<PageSourcesDependencies, 'providers'> {
  readonly schema: GraphQLSchema;
  readonly services: Services;
  readonly cache: AnswerCache;
  readonly clock: Clock;
  readonly graphiql: boolean;
  /** Whether the pages for people are served. */
  readonly web: boolean;
  readonly keepsGraphAnswers?: boolean | undefined;
  /** The routes of /v1, and those that will end. */
  readonly routes?: readonly AnyRoute[] | undefined;
  readonly deprecations?: readonly Deprecation[] | undefined;
  readonly idempotency: Idempotency;
  readonly authenticator: Authenticator;
  readonly leases: Leases;
  readonly retryGuard: FastRetryGuard;
  readonly cardBuckets: AddressBuckets;
  readonly guestBuckets: GuestBuckets;
  readonly onDefect: (error: unknown, requestContext: Pick<RequestContext, 'requestId'>) => void;
}

/** The endpoints of both interfaces over the one schema, and those beside them. */
export function createEndpoints(dependencies: EndpointsDependencies): Endpoint[] {
  const { schema, services, cache, clock, baseUrl: origin, idempotency, onDefect } = dependencies;
  const { routes = v1Routes, deprecations = currentDeprecations, anonymous } = dependencies;
  const contexts: ContextDependencies = {
    ...dependencies,
    limits: createFieldLimiter(dependencies),
  };
  const { revision, findNear, findMeant } = services.catalog;
  const answering = { schema, routes, cache, clock, revision, findNear };
  const rest = createRestHandlers({ ...answering, onFault: onDefect });
  const sources = createPageSources({ ...dependencies, routes, rest });
  const { keepsGraphAnswers = true, authenticator } = dependencies;
  const answerCache = keepsGraphAnswers ? { cache, clock, revision } : undefined;
  const graph = createGraphHandler({ schema, origin, answerCache });
  const ending = createDeprecations(deprecations, clock);
  const restDependencies = { authenticator, contexts, deprecations: ending, idempotency };
  return [
    ...rest.map((endpoint) => restEndpoint(endpoint, restDependencies)),
    ...graphEndpoints(graph, contexts, dependencies),
    ...operationEndpoints(dependencies),
    ...pageEndpoints(dependencies),
    ...webEndpoints({ ...dependencies, contexts, revision, findMeant, sources, onFault: onDefect }),
    pictureEndpoint({ assets: services.assets, anonymous }),
    ...cardEndpoints({ ...dependencies, cards: services.cards, findNear }),
    ...badgeEndpoints({ ...dependencies, cards: services.cards }),
    ...evidenceEndpoints({ evidence: services.evidence, anonymous }),
  ];
}
