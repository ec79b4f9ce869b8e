import { expect, test } from 'vitest';
import { z } from 'zod';
import { countFilterOf, createFieldKinds, pageFilterOf } from '../../../src/store/mongodb/page.ts';
import { countScanOf, pageScanOf } from '../../../src/store/scan.ts';
import type { CollectionSpec, CountQuery } from '../../../src/store/store.ts';

const work = z.object({
  id: z.string(),
  dueSince: z.number().optional(),
  queue: z.enum(['a', 'b']).nullish(),
  isOpen: z.boolean().default(true),
  key: z.union([z.string(), z.number()]).optional(),
});
type Work = z.infer<typeof work>;

const spec: CollectionSpec<Work> = {
  name: 'work',
  keeps: 'for good',
  schema: work as z.ZodType<Work>,
  indexes: { byDue: ['dueSince'], byQueue: ['queue', 'isOpen', 'dueSince'], byKey: ['key'] },
};
const kindOf = createFieldKinds(spec.schema);
const page = { limit: 9, direction: 'ascending' } as const;

/*
 * An index of MongoDB holds null for a record without the field, before all numbers. `$ne: null` is a walk from its
 * beginning; a bound of the field's own kind enters it behind them, so that with nothing due no key is looked at.
 */
test('a page of what is due enters its index behind the records that are not due', () => {
  const due = { index: 'byDue', equals: {}, ...page };
  expect(pageFilterOf(pageScanOf(spec, due), due, kindOf)).toEqual([
    { dueSince: { $gte: Number.NEGATIVE_INFINITY } },
  ]);
});

test('every field that is not equal has a bound of its kind, in pages and in counts', () => {
  const all = { index: 'byQueue', equals: {} };
  expect(countFilterOf(countScanOf(spec, all), all, kindOf)).toEqual([
    { queue: { $gte: '' } },
    { isOpen: { $gte: false } },
    { dueSince: { $gte: Number.NEGATIVE_INFINITY } },
  ]);
  const one: CountQuery<Work> = { ...all, equals: { queue: 'a' } };
  expect(countFilterOf(countScanOf(spec, one), one, kindOf)[0]).toEqual({ queue: { $eq: 'a' } });
});

test('a field of several kinds is asked for as it was', () => {
  const all = { index: 'byKey', equals: {}, ...page };
  expect(pageFilterOf(pageScanOf(spec, all), all, kindOf)).toEqual([{ key: { $ne: null } }]);
});
