import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';
import { startBanner } from './cli/start.ts';
import type { Config } from './config.ts';
import { renewCatalogs } from './domains/catalog/renewal.ts';
import {
  createFaultLog,
  createLineBatch,
  createLogger,
  createRoomLog,
  type Logger,
} from './http/logger.ts';
import { createMetrics } from './http/metrics.ts';
import { systemClock } from './lib/clock.ts';
import { closingMs, endAtOnce, listenForMetrics, stopOnSignal } from './process.ts';
import { warnOfOpenFiles } from './store/data-folder.ts';
import { type OpenedStore, openStore } from './store/open.ts';
import { openWorkJournal, type WorkJournal } from './store/work-journal.ts';
import type { Ending } from './workers/messages.ts';
import { takeSeat } from './workers/worker.ts';

/** Serves requests in this process, alone or as one of the workers of a server. */
export async function serve(config: Config): Promise<void> {
  const metrics = createMetrics({ withProcess: true });
  const seat = takeSeat(metrics);
  const logger = createLogger(
    config.logLevel,
    seat && createLineBatch(process.stdout.fd, { withOthers: true }),
  );
  const opening = openStore({
    mongodbUri: config.mongodbUri,
    mongodbPrefix: config.mongodbPrefix,
    dataDir: config.dataDir,
    role: seat ? 'worker' : 'server',
    poolSize: config.mongodbPoolSize,
    onFault: createFaultLog(logger),
    onRoom: createRoomLog(logger),
  });
  // A process of its own looks at the files meanwhile.
  const [opened, { createApp }] = await Promise.all([opening, import('./app.ts')]);
  const { store, blobs, engine } = opened;
  process.on('uncaughtException', (error) => {
    logger.flush();
    endAtOnce(error);
  });
  // A terminal that is gone, or a full disk behind it, is no reason to end.
  process.stdout.on('error', () => undefined);
  const journal = await openJournal(config, logger);
  const app = await createApp({
    config,
    store,
    blobs,
    clock: store.clock,
    machine: systemClock,
    random: Math.random,
    randomBytes,
    logger,
    metrics: seat ? { ...metrics, text: seat.metricsText } : metrics,
    journal,
    peers: seat,
    renewCatalogs: () =>
      renewCatalogs((line) => logger.warn(`The catalogs were renewed without a row: ${line}`)),
  });
  app.openCatalogs();
  const address = await app.server.listen({ port: config.port, host: config.host });
  // The server of workers has the metrics of all.
  const metricsServer = seat ? undefined : await listenForMetrics(config, metrics.text, logger);
  if (!seat || seat.isFirst) void warnOfOpenFiles(config.dataDir, logger);
  void app.recover();
  void app.seed();
  const ticking = setInterval(app.tick, 1000).unref();

  async function end(ending: Ending): Promise<void> {
    await drain(app, ending);
    journal?.close();
    clearInterval(ticking);
    metricsServer?.close();
    await stop(app, opened, logger);
  }
  if (seat) void seat.ended.then(end).then(() => process.exit(0), endAtOnce);
  // A terminal spreads no requests: Ctrl-C ends at once.
  else
    stopOnSignal((signal) =>
      end({ drainMs: signal === 'SIGTERM' ? config.drainMs : 0, isReload: false }),
    );
  if (!seat || seat.isFirst)
    process.stdout.write(await startBanner(config, address, engine, app.services.keys));
}

/** Goes on answering for some time, so that what sends requests here has the time to send them elsewhere. */
async function drain(app: App, { drainMs, isReload }: Ending): Promise<void> {
  if (!isReload) {
    app.drain();
    if (drainMs > 0) await sleep(drainMs);
    return;
  }
  app.retire();
  // Other workers get the new connections. `close` of an HTTP server would end those on which a request is on its way.
  const { server } = app.server;
  const closed = once(server, 'close');
  Server.prototype.close.call(server);
  await Promise.race([closed, sleep(drainMs)]);
}

/** Without a journal the service runs, but cannot tell which work killed it. */
const openJournal = ({ dataDir }: Config, logger: Logger): Promise<WorkJournal | undefined> =>
  openWorkJournal({
    folder: join(dataDir, 'running'),
    clock: systemClock,
    onError: createFaultLog(logger),
  }).catch((error: unknown) => {
    logger.warn({ err: error }, 'what runs cannot be written down');
    return undefined;
  });

async function stop(app: App, { store }: OpenedStore, logger: Logger): Promise<void> {
  const late = setTimeout(() => endAtOnce('it did not end in time'), closingMs).unref();
  await app.close();
  await store.close();
  clearTimeout(late);
  logger.flush();
}
