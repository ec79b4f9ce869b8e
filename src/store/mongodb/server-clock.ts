import { type Db, type Document, MongoServerError } from 'mongodb';
import { type Clock, steadyClock } from '../../lib/clock.ts';

/** How often the difference to the server is measured again. */
const everyMs = 10_000;

export interface ServerClockDependencies {
  /** Epoch milliseconds of the server; undefined when it does not say. */
  readonly readServerTime: () => Promise<number | undefined>;
  /** What passes evenly here, whatever it shows. */
  readonly machine?: Clock;
}

/**
 * The time of the server, told by a clock of this machine and its difference. Instances whose machines have different times agree on the server's. The answer came at some moment between question
 * and answer: the difference moves no further than that demands, so that a slow answer does not disturb it.
 */
export function createServerClock({
  readServerTime,
  machine = steadyClock,
}: ServerClockDependencies) {
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
    // The difference that is known holds until the server answers again.
    measure().catch(() => undefined);
  }, everyMs).unref();

  return {
    now: (): number => Math.round(machine.now() + offsetMs),
    measure,
    stop: () => clearInterval(timer),
  };
}

/** What a server says of its time; gateways need not say it. Older ones know `hello` by its former name alone. */
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
