import cluster from 'node:cluster';
import { holdSignals } from './process.ts';

// A worker leaves signals to the first process.
if (cluster.isPrimary) holdSignals();
try {
  // Loaded after the signals are held: it takes most of the time until then.
  const { processConfig } = await import('./config.ts');
  const config = processConfig();
  if (config.workers > 1 && cluster.isPrimary) {
    const { runWorkers } = await import('./workers/server.ts');
    await runWorkers(config);
  } else {
    const { serve } = await import('./serve.ts');
    await serve(config);
  }
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Waypoint could not go on: ${text}\n`);
  process.exit(1);
}
