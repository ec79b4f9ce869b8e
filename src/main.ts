import cluster from 'node:cluster';
import { processConfig } from './config.ts';
import { serve } from './serve.ts';
import { runWorkers } from './workers/server.ts';

try {
  const config = processConfig();
  if (config.workers > 1 && cluster.isPrimary) await runWorkers(config);
  else await serve(config);
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Waypoint could not go on: ${text}\n`);
  process.exit(1);
}
