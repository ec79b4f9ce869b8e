import { test } from 'vitest';
import { startApp } from '../support/app.ts';
import { openTestStore } from '../support/store.ts';
test('t', async () => {
  for (let i = 0; i < 4; i++) {
    let t = performance.now();
    const s = await openTestStore();
    const a = performance.now() - t; t = performance.now();
    const app = await startApp({ store: s.store });
    const b = performance.now() - t; t = performance.now();
    await app.get('/v1/player/genshin/812345678');
    const c = performance.now() - t; t = performance.now();
    await app.get('/v1/player/genshin/812345679');
    const c2 = performance.now() - t; t = performance.now();
    await app.close();
    const d = performance.now() - t; t = performance.now();
    await s.close();
    process.stdout.write(JSON.stringify({ a, b, c, c2, d, e: performance.now() - t }) + '\n');
  }
});
