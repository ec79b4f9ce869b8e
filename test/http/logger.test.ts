import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** A process that logs, flushes as one that is told to stop does, and ends at once. */
const program = `
  const { createLogger } = await import('./src/http/logger.ts');
  const logger = createLogger('info');
  for (let at = 0; at < 3000; at += 1) logger.info({ at, text: '原神😀'.repeat(at % 50) });
  logger.info({ at: 3000, text: '漢'.repeat(60000) });
  logger.info({ at: 3001, text: '' });
  logger.flush();
  process.exit(0);
`;

test('a process that is told to stop loses no line of its log, and none is cut or out of turn', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)), maxBuffer: 16 * 1024 * 1024 },
  );
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ at }) => at)).toEqual(Array.from({ length: 3002 }, (_, at) => at));
  expect(lines[2049].text).toBe('原神😀'.repeat(49));
  expect(lines[3000].text).toBe('漢'.repeat(60_000));
});
