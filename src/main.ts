import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';
import { startBanner } from './cli/start.ts';
import { type Config, processConfig } from './config.ts';
import { renewCatalogs } from './domains/catalog/renewal.ts';
import { createFaultLog, createLogger, createRoomLog, type Logger } from './http/logger.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { systemClock } from './lib/clock.ts';
import { warnOfOpenFiles } from './store/data-folder.ts';
import { type OpenedStore, openStore } from './store/open.ts';
import { openWorkJournal, type WorkJournal } from './store/work-journal.ts';

/** How long running requests may take to end once nothing new is taken. */
const closingMs = 10_000;

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const metrics = createMetrics({ withProcess: true });
  const opening = openStore({
    mongodbUri: config.mongodbUri,
    mongodbPrefix: config.mongodbPrefix,
    dataDir: config.dataDir,
    role: 'server',
    poolSize: config.mongodbPoolSize,
    onFault: createFaultLog(logger),
    onRoom: createRoomLog(logger),
  });
  // A process of its own looks at the files meanwhile.
  const [opened, { createApp }] = await Promise.all([opening, import('./app.ts')]);
  const { store, blobs, engine } = opened;
  const { clock } = store;
  const random = Math.random;
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
    clock,
    machine: systemClock,
    random,
    randomBytes,
    logger,
    metrics,
    journal,
    renewCatalogs: () =>
      renewCatalogs((line) => logger.warn(`The catalogs were renewed without a row: ${line}`)),
  });
  app.openCatalogs();
  const address = await app.server.listen({ port: config.port, host: config.host });
  const metricsServer = await listenForMetrics(config, metrics, logger);
  void warnOfOpenFiles(config.dataDir, logger);
  void app.recover();
  void app.seed();
  const ticking = setInterval(app.tick, 1000).unref();
  stopOnSignal(async (signal) => {
    app.drain();
    // A terminal spreads no requests: Ctrl-C ends at once.
    if (signal === 'SIGTERM') await sleep(config.drainMs);
    journal?.close();
    clearInterval(ticking);
    metricsServer?.close();
    await stop(app, opened, logger);
  });
  process.stdout.write(await startBanner(config, address, engine, app.services.keys));
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

async function listenForMetrics({ metricsPort, host }: Config, metrics: Metrics, logger: Logger) {
  if (metricsPort === undefined) return undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics
      .text()
      .then((text) => {
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(text);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(metricsPort, host, resolve);
  });
  server.on('error', createFaultLog(logger));
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`metrics   http://${host}:${port}/metrics\n`);
  return server;
}

async function stop(app: App, { store }: OpenedStore, logger: Logger): Promise<void> {
  const late = setTimeout(() => endAtOnce('it did not end in time'), closingMs).unref();
  await app.close();
  await store.close();
  clearTimeout(late);
  logger.flush();
}

function stopOnSignal(end: (signal: NodeJS.Signals) => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal is impatience.
      if (ending) endAtOnce('it was told so twice');
      ending = true;
      end(signal).then(() => process.exit(0), endAtOnce);
    });
  }
}

/** Ends a process that is broken, or does not end: `process.exit` would wait for the threads of the pool, and one of them for it. */
function endAtOnce(cause: unknown): void {
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  try {
    writeSync(process.stderr.fd, `Waypoint ended: ${text}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

try {
  await start(processConfig());
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Waypoint could not go on: ${text}\n`);
  process.exit(1);
}
