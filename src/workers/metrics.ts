import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { singleFlight } from '../lib/once.ts';
import { inTime } from '../lib/patience.ts';

/** The metrics of one process, as `Registry.getMetricsAsJSON` gives them. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** How long a worker may take to answer with its figures. Prometheus waits ten seconds for all of them. */
export const figuresMs = 2000;

interface Member {
  readonly ask: () => void;
  /** Those of its last answer. */
  figures: Figures;
  answered: () => void;
}

/**
 * The metrics of a server: of its workers together, and its own. A worker that does not answer, or has ended, stays in the
 * sums as it was last: a sum that falls would be a restart to Prometheus.
 */
export function createServerMetrics(waitMs = figuresMs) {
  const members = new Set<Member>();
  const running = new Map<string, Promise<string>>();
  const { registry, silent, replaced } = createOwnMetrics(() => members.size);
  let ofEnded: Promise<Figures> = Promise.resolve([]);

  async function isSilent(member: Member): Promise<boolean> {
    const answered = new Promise<boolean>((resolve) => {
      member.answered = () => resolve(false);
    });
    member.ask();
    return inTime(answered, waitMs, () => true);
  }

  async function gather(): Promise<string> {
    const silences = await Promise.all([...members].map(isSilent));
    silent.set(silences.filter(Boolean).length);
    const ofMembers = [...members].map(({ figures }) => figures);
    const workers = sumOf([await ofEnded, ...ofMembers]);
    return `${await workers.metrics()}\n${await registry.metrics()}`;
  }

  return {
    /** The text for Prometheus. */
    text: () => singleFlight(running, 'text', gather),
    /** Adds a worker that serves requests. `ask` asks it for its figures, which `take` takes. */
    join(ask: () => void) {
      const member: Member = { ask, figures: [], answered: () => undefined };
      members.add(member);
      return {
        take(figures: Figures): void {
          member.figures = figures;
          member.answered();
        },
        leave(): void {
          members.delete(member);
          member.answered();
          ofEnded = ofEnded.then((ended) => sumOf([ended, lasting(member)]).getMetricsAsJSON());
        },
      };
    },
    replaced: () => replaced.inc(),
  };
}

const sumOf = (figures: readonly Figures[]): Registry => AggregatorRegistry.aggregate([...figures]);

/** What only rises. The types of the library take a type of metric for a number. */
const lasting = ({ figures }: Member): Figures =>
  figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));

function createOwnMetrics(workers: () => number) {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'waypoint_workers',
    help: 'Processes that serve requests.',
    registers,
    collect() {
      this.set(workers());
    },
  });
  const silent = new Gauge({
    name: 'waypoint_workers_silent',
    help: 'Workers that did not answer with their metrics in time: those of their last answer count.',
    registers,
  });
  const replaced = new Counter({
    name: 'waypoint_workers_replaced_total',
    help: 'Workers that ended by themselves, and were replaced.',
    registers,
  });
  return { registry, silent, replaced };
}
