import { chosenEngine, engines } from './store.ts';

/** Says what the run is about: the engine of the door tests, and the one only the contract runs on. */
export async function setup(): Promise<void> {
  const chosen = chosenEngine();
  const labels = new Map<string, string>();
  for (const engine of engines) {
    const opened = await engine.open();
    labels.set(engine.name, opened.engine);
    await opened.close();
  }
  const rest = [...labels].filter(([name]) => name !== chosen.name).map(([, label]) => label);
  const others = labels.has('mongodb') ? `contract also: ${rest.join(', ')}` : 'MongoDB: not run';
  process.stdout.write(`store: ${labels.get(chosen.name)}; ${others}\n`);
}
