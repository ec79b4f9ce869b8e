import type { Account } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import { hourMs } from '../../lib/clock.ts';
import { type Environment, hasScope } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { insertOnce } from '../../store/records.ts';
import type { NoticeType } from '../archive/event.ts';
import type { LiveEvent } from './event.ts';
import { createLogReader, createOutbox, type OutboxDependencies } from './event-log.ts';
import {
  accountTopic,
  createKeyCheck,
  createStreams,
  type Feed,
  type KeyCheckDependencies,
  type LiveCaller,
  noticeTopic,
  reportTopic,
} from './streams.ts';

export interface LiveDependencies extends KeyCheckDependencies, OutboxDependencies {
  /** The lineage that filed a report; undefined when there is no such report. */
  readonly lineageOf: (environment: Environment, reportId: string) => Promise<string | undefined>;
  /** Called for every event, of this instance or another. */
  readonly onEvent: (event: LiveEvent) => void;
}

/** For instances that are behind, and for events that an instance left when it died. */
const storedMs = 48 * hourMs;

export function createLiveService(dependencies: LiveDependencies) {
  const { records, clock, consumer, lineageOf, onEvent, onError } = dependencies;
  const streams = createStreams();
  const log = createLogReader(records, clock);
  const outbox = createOutbox(dependencies);
  const checkKeys = createKeyCheck(streams, dependencies);
  let ticking: Promise<void> | undefined;

  function receive(event: LiveEvent): void {
    onEvent(event);
    streams.notify(event);
  }

  async function poll(): Promise<void> {
    const received = log.read().then((events) => {
      for (const event of events) receive(event);
    });
    await Promise.all(
      [received, checkKeys(), outbox.finishLeft()].map((step) => step.catch(onError)),
    );
  }

  /** Resolves when the consumer has every event of this instance. */
  async function idle(): Promise<void> {
    await ticking;
    await outbox.idle();
  }

  return {
    async publish(event: LiveEvent): Promise<void> {
      const at = clock.now();
      const due = await consumer.wants(event);
      const expires = new Date(at + storedMs);
      const record = { id: event.id, stream: 'all' as const, at, due, event, expires };
      if (!(await insertOnce(records, record))) return;
      if (log.markReceived(event.id, at)) receive(event);
      if (due) outbox.begin(event);
    },
    /** What changes the trust of an account from now on. Throws `rate_limited` when the lineage has too many streams. */
    watchAccount: (caller: LiveCaller, account: Account) =>
      streams.join(caller, accountTopic(caller.principal.environment, account)),
    /** The reviews of a report from now on. Rejects as above, and with `report_not_found` for a caller that may not see it. */
    async watchReport(caller: LiveCaller, reportId: string): Promise<Feed> {
      const { principal } = caller;
      const { environment, lineageId } = principal;
      const filedBy = await lineageOf(environment, reportId);
      const maySee = filedBy === lineageId || hasScope(principal, 'admin');
      // What others filed does not exist for the caller (R9.7).
      if (filedBy === undefined || !maySee)
        throw new Problem('report_not_found', 'There is no such report.');
      return streams.join(caller, reportTopic(environment, reportId));
    },
    /** What is announced in a game from now on, all of it or of one type. Throws as `watchAccount`. */
    watchNotices: (caller: LiveCaller, game: GameId, type: NoticeType | undefined) =>
      streams.join(caller, noticeTopic(caller.principal.environment, game, type)),
    /** Reads the events of other instances and checks open streams; to be called about once a second. Never rejects. */
    tick(): Promise<void> {
      ticking ??= poll().finally(() => {
        ticking = undefined;
      });
      return ticking;
    },
    idle,
    /** Ends all streams, and waits until the consumer has what is under way. */
    async close(): Promise<void> {
      streams.close();
      await idle();
    },
  };
}
