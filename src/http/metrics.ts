import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnswerFigures, CompressionFigures } from '../lib/answer-figures.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { WithoutStore } from '../limits/lease-refill.ts';
import { addAnswerMetrics } from './answer-metrics.ts';
import type { RequestContext } from './request-context.ts';
import { createRequestTimes } from './request-times.ts';
import type { SlowReason } from './slow-readers.ts';

export interface Metrics {
  answered(requestContext: RequestContext, status: number): void;
  /** A limit was decided without its store. */
  limitDecidedWithoutStore(budget: BudgetName, outcome: WithoutStore): void;
  slowReaderEnded(reason: SlowReason): void;
  upstreamCalled(call: { provider: string; outcome: string; milliseconds: number }): void;
  cardServed(card: { outcome: string; milliseconds: number }): void;
  /** Shows what becomes of kept and compressed answers, from when it is called. */
  answersKept(figures: () => AnswerFigures, compressions: () => CompressionFigures): void;
  /** Shows how many units of background work are put aside, from when it is called. */
  workAside(count: () => number): void;
  /** The exposition text of Prometheus. */
  text(): Promise<string>;
}

/** The service's figures, in a registry of their own. `withProcess` adds those of the process. */
export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const observe = createRequestTimes(registry);
  const calls = new Histogram({
    name: 'waypoint_upstream_call_seconds',
    help: 'Time of a call to a provider, retries included.',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  });
  const cards = new Histogram({
    name: 'waypoint_card_seconds',
    help: 'Time of a card: read where it was kept, else drawn; lacking is drawn without some of its art.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.01, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'waypoint_rate_limited_total',
    help: 'Requests refused by a bucket.',
    labelNames: ['budget'],
    registers: [registry],
  });
  const withoutStore = new Counter({
    name: 'waypoint_limit_decisions_without_store_total',
    help: 'Decisions of limits while their store was slow or away: counted here alone (allowed, refused), or 503 (unavailable).',
    labelNames: ['budget', 'outcome'],
    registers: [registry],
  });
  const slowReaders = new Counter({
    name: 'waypoint_slow_readers_ended_total',
    help: 'Connections ended because their client took nothing (stalled), or too little while much waited (crowded).',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    limitDecidedWithoutStore: (budget, outcome) => withoutStore.inc({ budget, outcome }),
    slowReaderEnded: (reason) => slowReaders.inc({ reason }),
    answered({ route, method, principal, startedAt, decisions }, status) {
      const environment = principal?.environment ?? 'none';
      observe({ route, method, status, environment }, (performance.now() - startedAt) / 1000);
      for (const { allowed, budget } of decisions) if (!allowed) refused.inc({ budget });
    },
    upstreamCalled: ({ provider, outcome, milliseconds }) =>
      calls.observe({ provider, outcome }, milliseconds / 1000),
    cardServed: ({ outcome, milliseconds }) => cards.observe({ outcome }, milliseconds / 1000),
    answersKept: (...figures) => addAnswerMetrics(registry, ...figures),
    workAside(count) {
      new Gauge({
        name: 'waypoint_work_aside',
        help: 'Units of background work put aside since processes ended during them.',
        registers: [registry],
        collect() {
          this.set(count());
        },
      });
    },
    text: () => registry.metrics(),
  };
}
