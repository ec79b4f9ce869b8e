import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { createFaultLog, createLogger, type Logger } from '../http/logger.ts';
import { closingMs, listenForMetrics, stopOnSignal } from '../process.ts';
import { enterFolder } from '../store/open.ts';
import { createSender, type Ending, type ToServer, type ToWorker } from './messages.ts';
import { createServerMetrics, type Figures } from './metrics.ts';

/** A worker that ends sooner after its start is replaced later each time. */
const quickMs = 60_000;
const longestPauseMs = 30_000;

/**
 * Serves one port by several processes over one store. This one listens, hands each connection to the worker whose turn
 * it is, and replaces workers that end: SIGHUP replaces all, one after the other.
 */
export async function runWorkers(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const leave = await enterStore(config, logger);
  const workers = createWorkers(config, logger);
  try {
    await workers.startFirst();
  } catch (error) {
    leave();
    throw error;
  }
  let metricsServer: Awaited<ReturnType<typeof listenForMetrics>>;
  process.removeAllListeners('SIGHUP');
  process.on('SIGHUP', () => void workers.reload());
  stopOnSignal(async (signal) => {
    await workers.stop(signal === 'SIGTERM' ? config.drainMs : 0);
    metricsServer?.close();
    leave();
    logger.flush();
  });
  metricsServer = await listenForMetrics(config, workers.metricsText, logger);
  await workers.startOthers();
}

async function enterStore({ mongodbUri, dataDir }: Config, logger: Logger): Promise<() => void> {
  if (mongodbUri !== undefined) return () => undefined;
  return enterFolder({ dataDir, role: 'server', onFault: createFaultLog(logger) });
}

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

interface Seat {
  readonly worker: Worker;
  readonly send: (message: ToWorker) => void;
  /** Resolves once it listens; rejects when it ends before. */
  readonly listening: Promise<void>;
  readonly exited: Promise<Exit>;
  /** Takes the answer to a message that asks for figures. */
  takeFigures?: (figures: Figures) => void;
  /** Whether another worker takes its place: then it is not replaced when it ends. */
  hasSuccessor?: Promise<boolean>;
}

function createWorkers({ workers: count, drainMs }: Config, logger: Logger) {
  const seats = new Set<Seat>();
  const metrics = createServerMetrics();
  let isStopping = false;
  let isReloading = false;

  function take(from: Seat, message: ToServer): void {
    switch (message.kind) {
      case 'change':
        for (const seat of seats) if (seat !== from) seat.send(message);
        return;
      case 'metrics': {
        const { id } = message;
        metrics.text().then(
          (text) => from.send({ kind: 'metrics', id, text }),
          () => from.send({ kind: 'metrics', id }),
        );
        return;
      }
      case 'figures':
        from.takeFigures?.(message.figures);
    }
  }

  /** Starts a worker. Resolves once it listens; rejects when it ends before. */
  async function begin(): Promise<Seat> {
    const seat = fork(take);
    seats.add(seat);
    void seat.exited.then(() => seats.delete(seat));
    await seat.listening;
    const { take: takeFigures, leave } = metrics.join(() => seat.send({ kind: 'figures' }));
    seat.takeFigures = takeFigures;
    void seat.exited.then(leave);
    return seat;
  }

  /** Replaces the worker whenever it ends by itself. */
  async function keep(seat: Seat, quickEnds = 0): Promise<void> {
    const startedAt = performance.now();
    const exit = await seat.exited;
    if (isStopping || (await seat.hasSuccessor)) return;
    logger.error({ pid: seat.worker.process.pid, ...exit }, 'a worker ended, and is replaced');
    await replace(performance.now() - startedAt < quickMs ? quickEnds + 1 : 0);
  }

  async function replace(quickEnds: number): Promise<void> {
    // The first end may be an accident; one that comes again and again must not take the machine.
    if (quickEnds > 1) await sleep(Math.min(longestPauseMs, 500 * 2 ** quickEnds));
    if (isStopping) return;
    metrics.replaced();
    await startOne(quickEnds);
  }

  /** Resolves once a worker listens: one that ends before is replaced. */
  async function startOne(quickEnds: number): Promise<void> {
    try {
      void keep(await begin(), quickEnds);
    } catch (error) {
      logger.error({ err: error }, 'a worker could not be started, and is tried again');
      await replace(quickEnds + 1);
    }
  }

  async function reloadAll(): Promise<void> {
    const before = [...seats];
    logger.info(`${before.length} workers are replaced, one after the other`);
    for (const seat of before) {
      await seat.listening.catch(() => undefined);
      if (isStopping) return;
      // Its end is seen to already.
      if (seat.worker.isDead()) continue;
      const successor = begin();
      seat.hasSuccessor = successor.then(
        () => true,
        () => false,
      );
      void keep(await successor);
      await end(seat, { drainMs, isReload: true }, logger);
    }
    logger.info('all workers are new');
  }

  return {
    metricsText: metrics.text,
    /** Alone: what is done once for a new store is done by it, and what is wrong is said once. */
    async startFirst(): Promise<void> {
      void keep(await begin());
    },
    /** Resolves once all of them listen. */
    async startOthers(): Promise<void> {
      await Promise.all(Array.from({ length: count - 1 }, () => startOne(0)));
    },
    /** A signal during a reload changes nothing. */
    async reload(): Promise<void> {
      if (isReloading) return;
      isReloading = true;
      await reloadAll().catch((error: unknown) =>
        logger.error({ err: error }, 'the reload ended: the workers that are left go on'),
      );
      isReloading = false;
    },
    async stop(drainingMs: number): Promise<void> {
      isStopping = true;
      const ending = { drainMs: drainingMs, isReload: false };
      await Promise.all([...seats].map((seat) => end(seat, ending, logger)));
    },
  };
}

/** Starts a process that serves requests, and hands its messages on. */
function fork(take: (from: Seat, message: ToServer) => void): Seat {
  const worker = cluster.fork();
  const exited = new Promise<Exit>((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }));
    worker.on('error', ({ code }: NodeJS.ErrnoException) => {
      // Without a process there is no exit. Else it is the channel of one that has just ended.
      if (worker.process.pid === undefined) resolve({ code: null, signal: code ?? 'no process' });
    });
  });
  const listening = new Promise<void>((resolve, reject) => {
    worker.once('listening', () => resolve());
    void exited.then(({ code, signal }) =>
      reject(new Error(`A worker ended at its start (${signal ?? code}).`)),
    );
  });
  const seat: Seat = { worker, send: createSender<ToWorker>(worker), listening, exited };
  worker.on('message', (message: ToServer) => take(seat, message));
  return seat;
}

/** Tells a worker to end, and ends it when it does not. */
async function end(seat: Seat, ending: Ending, logger: Logger): Promise<void> {
  const { worker } = seat;
  if (worker.isDead()) return;
  // While it starts it takes no messages.
  seat.listening.then(
    () => seat.send({ kind: 'end', ...ending }),
    () => undefined,
  );
  const late = setTimeout(
    () => {
      logger.warn({ pid: worker.process.pid }, 'a worker did not end in time, and is killed');
      worker.process.kill('SIGKILL');
    },
    ending.drainMs + 2 * closingMs,
  ).unref();
  await seat.exited;
  clearTimeout(late);
}
