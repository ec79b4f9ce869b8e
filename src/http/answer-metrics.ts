import { Counter, Gauge, type Registry } from 'prom-client';
import type { AnswerFigures, CompressionFigures } from '../lib/answer-figures.ts';

/** The figures of kept answers: read when somebody asks for the metrics, so that no request pays for them. */
export function addAnswerMetrics(
  registry: Registry,
  figures: () => AnswerFigures,
  compressions: () => CompressionFigures,
): void {
  const registers = [registry];
  new Gauge({
    name: 'waypoint_kept_answers',
    help: 'Answers that are kept.',
    registers,
    collect() {
      this.set(figures().entries);
    },
  });
  new Gauge({
    name: 'waypoint_kept_answer_bytes',
    help: 'Memory of kept answers, plain and compressed together.',
    registers,
    collect() {
      this.set(figures().bytes);
    },
  });
  new Counter({
    name: 'waypoint_kept_answers_asked_total',
    help: 'Requests for what may be kept, by interface: a hit was found in memory.',
    labelNames: ['interface', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [name, { hits, misses }] of Object.entries(figures().sections)) {
        this.inc({ interface: name, outcome: 'hit' }, hits);
        this.inc({ interface: name, outcome: 'miss' }, misses);
      }
    },
  });
  new Counter({
    name: 'waypoint_kept_answers_dropped_total',
    help: 'Kept answers dropped to make room (evicted), or since what they show changed (changed).',
    labelNames: ['reason'],
    registers,
    collect() {
      const { evictions, forgotten } = figures();
      this.reset();
      this.inc({ reason: 'evicted' }, evictions);
      this.inc({ reason: 'changed' }, forgotten);
    },
  });
  new Counter({
    name: 'waypoint_compressions_total',
    help: 'Bodies compressed (made), and those sent plain since too many were waiting (refused).',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { made, refused } = compressions();
      this.reset();
      this.inc({ outcome: 'made' }, made);
      this.inc({ outcome: 'refused' }, refused);
    },
  });
}
