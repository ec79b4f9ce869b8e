import { expect, test } from 'vitest';
import { lintFaults } from '../gate/openapi-lint.ts';

test('both linters look with their recommended rules, and a warning is a fault', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: { '/things': { get: { responses: { 200: { description: 'Things.' } } } } },
  };
  const faults = await lintFaults(JSON.stringify(document));
  const rules = faults.map((fault) => fault.split(':', 1)[0]);
  expect(rules).toContain('redocly info-license');
  expect(rules).toContain('redocly security-defined');
  expect(rules).toContain('spectral operation-tags');
  expect(rules).toContain('spectral oas3-api-servers');
});
