import { expect, test } from 'vitest';
import { createPatience, inTime } from '../../src/lib/patience.ts';

/** A reading that ends when the test says so. */
function reading() {
  let end: (value: string) => void = () => undefined;
  const promise = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

test('what is in time is answered as it is, also where it fails', async () => {
  expect(await inTime(Promise.resolve('read'), 10, () => 'late')).toBe('read');
  await expect(inTime(Promise.reject(new Error('no')), 10, () => 'late')).rejects.toThrow('no');
  expect(await inTime(reading().promise, 10, () => 'late')).toBe('late');
});

test('after a late reading the next ones wait for nothing, until one is in time again', async () => {
  const patience = createPatience(10);
  const slow = reading();
  expect(await patience(slow.promise, 'known')).toBe('known');
  const other = reading();
  expect(await patience(other.promise, 'known')).toBe('known');
  other.end('read');
  await new Promise((resolve) => setImmediate(resolve));
  const third = reading();
  const answer = patience(third.promise, 'known');
  third.end('read');
  expect(await answer).toBe('read');
});

test('a reading that several wait for is timed once: it comes late for all', async () => {
  const patience = createPatience(10);
  const slow = reading();
  await patience(slow.promise, 'known');
  const late = patience(slow.promise, 'known');
  slow.end('read');
  expect(await late).toBe('known');
  expect(await patience(reading().promise, 'known')).toBe('known');
});

test('a reading that fails late fails no caller', async () => {
  const patience = createPatience(10);
  let fail: (error: Error) => void = () => undefined;
  const failing = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  expect(await patience(failing, 'known')).toBe('known');
  fail(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
});
