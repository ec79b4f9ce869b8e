import { writeSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { createFaultLog, type Logger } from './http/logger.ts';

/** How long running requests may take to end once nothing new is taken. */
export const closingMs = 10_000;

/** Serves `/metrics` at `METRICS_PORT`, when there is one. */
export async function listenForMetrics(
  { metricsPort, host }: Config,
  metricsText: () => Promise<string>,
  logger: Logger,
): Promise<Server | undefined> {
  if (metricsPort === undefined) return undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metricsText()
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

const endings = ['SIGTERM', 'SIGINT'] as const;

/**
 * What signals do until the service listens: those that end it do so at once, which the first process of a container has to
 * do itself. SIGHUP would end it, and changes nothing unless there are workers.
 */
export function holdSignals(): void {
  if (process.pid === 1) for (const signal of endings) process.on(signal, () => process.exit(0));
  process.on('SIGHUP', () => {
    process.stderr.write('Waypoint goes on after SIGHUP: to read its files again, restart it.\n');
  });
}

export function stopOnSignal(end: (signal: NodeJS.Signals) => Promise<void>): void {
  let ending = false;
  for (const signal of endings) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // A second signal is impatience.
      if (ending) endAtOnce('it was told so twice');
      ending = true;
      end(signal).then(() => process.exit(0), endAtOnce);
    });
  }
}

/**
 * Ends a process that is broken, or does not end: `process.exit` would wait for the threads of the pool, and one of them for it.
 * The kernel ignores SIGKILL from the first process of a container to itself; `abort` ends in a fault of the processor,
 * which it does not ignore.
 */
export function endAtOnce(cause: unknown): void {
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  try {
    writeSync(process.stderr.fd, `Waypoint ended: ${text}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
    process.abort();
  }
}
