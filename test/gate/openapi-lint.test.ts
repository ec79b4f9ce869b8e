import { expect, test } from 'vitest';
import { lintFaults } from './openapi-lint.ts';

test('the linter has all recommended rules, and a warning is a fault', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: { '/things': { get: { responses: { 200: { description: 'Things.' } } } } },
  };
  const faults = await lintFaults(JSON.stringify(document));
  const rules = faults.map((fault) => fault.split(':', 1)[0]);
  expect(rules).toContain('info-license');
  expect(rules).toContain('security-defined');
});
