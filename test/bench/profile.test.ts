import { expect, test } from 'vitest';
import { areaOf, timesIn } from '../../bench/profile.ts';

test.each([
  ['(idle)', '', -1, 'idle'],
  ['(garbage collector)', '', -1, 'garbage collection'],
  ['(program)', '', -1, 'system calls and native code outside of functions'],
  ['writev', '', -1, 'system calls of streams and files'],
  ['getByBinary', '', -1, 'native functions'],
  ['f5', '', 3, 'generated code (graphql-jit, fastify)'],
  ['parserOnHeadersComplete', 'node:_http_common', 4, 'node:http'],
  ['_write', 'node:internal/streams/writable', 4, 'node:net and streams'],
  ['hash', 'node:internal/crypto/hash', 4, 'the rest of Node'],
  ['find', 'file:///x/node_modules/find-my-way/index.js', 4, 'router (find-my-way)'],
  ['get', 'file:///x/node_modules/@pothos/core/lib/a.js', 4, 'library @pothos/core'],
  ['scoreOf', 'src/domains/trust/score/score.ts', 4, 'src/domains/trust'],
  ['admit', 'src/http/authenticate.ts', 4, 'src/http'],
])('%s of "%s" counts as time of %s', (functionName, url, lineNumber, area) => {
  expect(areaOf({ functionName, url, lineNumber })).toBe(area);
});

test('a function has the time of its samples within the span that was under load', () => {
  const callFrame = { functionName: 'f', url: '', lineNumber: 0, columnNumber: 0 };
  const profile = {
    nodes: [1, 2].map((id) => ({ id, callFrame: { ...callFrame, functionName: `f${id}` } })),
    startTime: 1000,
    // Taken at 1100, 1200, 1400 and 1500.
    samples: [1, 2, 1, 2],
    timeDeltas: [100, 100, 200, 100],
  };
  const times = timesIn(profile, { from: 1150, to: 1450 });
  expect(times.map(({ frame, microseconds }) => [frame.functionName, microseconds])).toEqual([
    ['f1', 100],
    ['f2', 200],
  ]);
});
