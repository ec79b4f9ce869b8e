import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** More than one lineage can keep. */
const many = 600;

test('hashes that nobody knows, and documents of other hashes, take no room from those that are kept', async () => {
  const app = await startApp();
  const send = async (sha256Hash: string, query?: string) => {
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    return (await app.post('/graphql', { query, extensions })).body;
  };
  const document = '{ viewer { environment } }';
  const answer = { viewer: { environment: 'TEST' } };
  expect((await send(sha256(document), document)).data).toEqual(answer);
  const codes = new Set<string>();
  for (let nth = 0; nth < many; nth += 1) {
    const unknown = await send(sha256(`unknown ${nth}`));
    codes.add(unknown.errors[0].extensions.code);
    if (nth % 10 > 0) continue;
    const wrong = await send(sha256(`wrong ${nth}`), `# ${nth}\n${document}`);
    codes.add(wrong.errors[0].extensions.code);
  }
  expect([...codes]).toEqual(['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_MISMATCH']);
  expect((await send(sha256(document))).data).toEqual(answer);
}, 60_000);
