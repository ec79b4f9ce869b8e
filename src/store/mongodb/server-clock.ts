import { type Db, type Document, MongoServerError } from 'mongodb';
import { type Clock, steadyClock } from '../../lib/clock.ts';

const everyMs = 10_000;

interface ServerClockOptions {
  /** Epoch milliseconds of the server; undefined when it does not say. */
  readonly readServerTime: () => Promise<number | undefined>;
  readonly machine?: Clock;
}

/**
 * The time of the server: a steady clock of this machine and its offset, so that all instances agree. The server read its
 * clock between question and answer: the offset moves only as far as that demands, so a slow answer does not disturb it.
 */
export function createServerClock({ readServerTime, machine = steadyClock }: ServerClockOptions) {
  let offsetMs = 0;

  /** Rejects when the server cannot be asked. */
  async function measure(): Promise<void> {
    const askedAt = machine.now();
    const serverTime = await readServerTime();
    const answeredAt = machine.now();
    if (serverTime === undefined) return;
    offsetMs = Math.min(Math.max(offsetMs, serverTime - answeredAt), serverTime - askedAt);
  }

  const timer = setInterval(() => {
    // The known offset holds until the server answers again.
    measure().catch(() => undefined);
  }, everyMs).unref();

  return {
    now: (): number => Math.round(machine.now() + offsetMs),
    measure,
    stop: () => clearInterval(timer),
  };
}

/** The time of a server. Gateways may not report it, and older servers know `hello` by its former name only. */
export async function serverTimeOf(db: Db): Promise<number | undefined> {
  for (const command of [{ hello: 1 }, { isMaster: 1 }]) {
    const { localTime } = await db.command(command).catch(unlessUnknown);
    if (localTime instanceof Date) return localTime.getTime();
  }
  return undefined;
}

const commandNotFound = 59;

function unlessUnknown(error: unknown): Document {
  if (error instanceof MongoServerError && error.code === commandNotFound) return {};
  throw error;
}
