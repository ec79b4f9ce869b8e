import { expect, test } from 'vitest';
import { readAddress } from '../../../src/store/mongodb/address.ts';

const read = (uri: string) =>
  readAddress(uri, { poolSize: 20, operationMs: 5000, buildMs: 60_000 });

test('without options the defaults hold', () => {
  expect(read('mongodb://db.test')).toMatchObject({
    hosts: 'db.test',
    database: 'waypoint',
    operations: {
      w: 'majority',
      readPreference: 'primary',
      maxPoolSize: 20,
      serverSelectionTimeoutMS: 5000,
      waitQueueTimeoutMS: 5000,
    },
  });
});

test('options of the address win over defaults, in any case of letters', () => {
  const { operations, builds } = read(
    'mongodb://db.test/?maxpoolsize=7&socketTimeoutMS=900&connectTimeoutMS=800&appName=mine',
  );
  for (const option of ['maxPoolSize', 'socketTimeoutMS', 'connectTimeoutMS', 'appName'])
    expect(operations).not.toHaveProperty(option);
  // A build takes its time all the same.
  expect(builds).toMatchObject({ socketTimeoutMS: 60_000 });
});

test('a longer selection is for the start; a request waits no longer than it may', () => {
  const long = read('mongodb://db.test/?serverSelectionTimeoutMS=30000');
  expect(long.operations.serverSelectionTimeoutMS).toBe(5000);
  expect(long.builds).not.toHaveProperty('serverSelectionTimeoutMS');
  const short = read('mongodb://db.test/?serverSelectionTimeoutMS=800');
  expect(short.operations.serverSelectionTimeoutMS).toBe(800);
});

test.each([
  'w=0',
  'w=1',
  'w=2',
  'journal=false',
  'readPreference=secondaryPreferred',
  'readConcernLevel=available',
])('%s would break a promise and is refused in one sentence', (option) => {
  const [name = '', value = ''] = option.split('=');
  expect(() => read(`mongodb://me:secret@db.test/x?${option}`)).toThrow(
    new RegExp(`^The MongoDB URI cannot be used: ${name}=${value} is not possible, only .*[.]$`),
  );
});

test.each(['w=majority', 'journal=true', 'readPreference=primary', 'readConcernLevel=majority'])(
  '%s is as it is anyway',
  (option) => {
    expect(() => read(`mongodb://db.test/?${option}&retryWrites=true`)).not.toThrow();
  },
);

test.each(['admin', 'local', 'config'])('%s is not ours to store into', (database) => {
  expect(() => read(`mongodb://me:secret@db.test/${database}`)).toThrow(
    `"${database}" belongs to the server itself: name another database before the options, such as /waypoint?authSource=${database}.`,
  );
});

test('the name of the database is decoded', () => {
  expect(read('mongodb://db.test/caf%C3%A9?w=majority').database).toBe('café');
  expect(() => read('mongodb://db.test/my%20data')).toThrow('"my data" cannot be the name');
  expect(() => read('mongodb://db.test/%E0%A4%A')).toThrow(/^The MongoDB URI cannot be used/);
});

test('every fault is told at once, and no secret', () => {
  const opening = () => read('mongodb://me:secret@db.test/admin?w=1&readPreference=nearest');
  expect(opening).toThrow(/w=1 .*readPreference=nearest .*"admin" belongs/);
  expect(opening).not.toThrow(/secret/);
});
