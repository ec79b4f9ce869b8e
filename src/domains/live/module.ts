import type { Account } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import { hourMs } from '../../lib/clock.ts';
import { type Environment, hasScope } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { insertOnce } from '../../store/records.ts';
import type { NoticeType } from '../archive/event.ts';
import type { Platform } from '../module.ts';
import type { EventConsumer, LiveEvent } from './event.ts';
import { createLogReader, createOutbox, liveRecords, logEntries, logEvent } from './event-log.ts';
import {
  accountTopic,
  createKeyCheck,
  createStreams,
  type Feed,
  type LiveCaller,
  noticeTopic,
  type RefusalOf,
  reportTopic,
} from './streams.ts';

export interface LivePorts {
  readonly consumer: EventConsumer;
  readonly refusalOf: RefusalOf;
  /** The key family that filed a report; undefined when there is no such report. */
  readonly lineageOf: (environment: Environment, reportId: string) => Promise<string | undefined>;
  /** Called for every event; `isOwn` when this instance published it. */
  readonly onEvent: (event: LiveEvent, isOwn: boolean) => void;
}

/** For events that an instance left when it died. */
const storedMs = 48 * hourMs;

export function createLive(
  platform: Pick<Platform, 'store' | 'clock' | 'work' | 'onError'>,
  { consumer, refusalOf, lineageOf, onEvent }: LivePorts,
) {
  const { store, clock, onError } = platform;
  const records = store.collection(liveRecords);
  const streams = createStreams();
  const entries = store.collection(logEntries);
  const log = createLogReader(entries, clock);
  const outbox = createOutbox(records, consumer, platform);
  const checkKeys = createKeyCheck(streams, refusalOf, onError);
  let ticking: Promise<void> | undefined;

  function receive(event: LiveEvent, isOwn = false): void {
    onEvent(event, isOwn);
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

  const service = {
    async publish(event: LiveEvent): Promise<void> {
      // Published before, here or by another instance: the log has it.
      if (await records.get(event.id)) return;
      const at = clock.now();
      const due = await consumer.wants(event);
      const expires = new Date(at + storedMs);
      const record = { id: event.id, at, due, event, expires };
      // First, so that a process that dies in between is heard of by all once this is repeated.
      await logEvent(entries, event, at);
      if (!(await insertOnce(records, record))) return;
      if (log.markReceived(event.id, at)) receive(event, true);
      if (due) outbox.begin(event);
    },
    /** The changes of an account's trust from now on. Throws `rate_limited` when the key family has too many streams. */
    watchAccount: (caller: LiveCaller, account: Account) =>
      streams.join(caller, accountTopic(caller.principal.environment, account)),
    /** The reviews of a report from now on. Rejects as above, and with `report_not_found` for a caller that may not see it. */
    async watchReport(caller: LiveCaller, reportId: string): Promise<Feed> {
      const { principal } = caller;
      const { environment, lineageId } = principal;
      const filedBy = await lineageOf(environment, reportId);
      const maySee = filedBy === lineageId || hasScope(principal, 'admin');
      // A report of another family does not exist for the caller (R9.7).
      if (filedBy === undefined || !maySee)
        throw new Problem('report_not_found', 'There is no such report.');
      return streams.join(caller, reportTopic(environment, reportId));
    },
    /** The notices of a game from now on, all or of one type. Throws as `watchAccount`. */
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
  return {
    service,
    /** Takes an event that another worker stored, ahead of the log. */
    take(event: LiveEvent): void {
      if (log.markReceived(event.id, clock.now())) receive(event);
    },
    tick: () => void service.tick(),
    // An open stream would keep the server from ending.
    drain: service.close,
    close: idle,
  };
}
