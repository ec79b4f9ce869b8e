import { z } from 'zod';
import { AnnouncementFault } from './announcement.ts';

/** More rows than any game has announced at the same time, in one list and in all lists of a reply. */
const maxRows = 500;
const maxRowsOfAll = 2000;
const maxTitle = 4000;
const maxContent = 1_000_000;
/** Three times what was ever published. What follows is not read: reading this much takes some 10 ms at worst. */
const readContentLength = 100_000;

const rows = z.array(z.unknown()).max(maxRows);
const tab = z.object({ list: rows });

const envelope = z.object({ retcode: z.literal(0), data: z.unknown() });

const listData = z.object({
  list: z.array(tab).max(maxRows),
  pic_list: z
    .array(z.object({ type_list: z.array(tab).max(maxRows) }))
    .max(maxRows)
    .default([]),
});

const contentData = z.object({
  list: rows,
  total: z.int().min(0).optional(),
  pic_list: rows.default([]),
});

const title = z.string().max(maxTitle);
const number = z.int().positive();

const listRow = z.object({
  ann_id: number,
  title,
  subtitle: title.default(''),
  banner: z.string().default(''),
  img: z.string().default(''),
  type_label: z.string().default(''),
  start_time: z.string(),
  end_time: z.string(),
});

const contentRow = z.object({
  ann_id: number,
  title,
  subtitle: title.default(''),
  banner: z.string().default(''),
  content: z
    .string()
    .max(maxContent)
    .default('')
    .transform((html) => html.slice(0, readContentLength)),
  lang: z.string().optional(),
});

export type ListRow = z.infer<typeof listRow>;
export type ContentRow = z.infer<typeof contentRow>;

/** The rows of a reply, each by itself: one that is odd does not keep the others. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  /** What is wrong with the others, a line each. */
  readonly odd: readonly string[];
}

/** The reply of getAnnList. Throws `AnnouncementFault` when it is none, or names nothing. */
export function readList(reply: unknown, what: string): ReadRows<ListRow> {
  const { list, pic_list: pictures } = dataOf(listData, reply, what);
  const tabs = [...list, ...pictures.flatMap(({ type_list: types }) => types)];
  const found = tabs.flatMap(({ list: inside }) => inside);
  if (found.length === 0) throw new AnnouncementFault(`${what} announces nothing.`);
  if (found.length > maxRowsOfAll)
    throw new AnnouncementFault(`${what} has more than ${maxRowsOfAll} rows.`);
  return eachRow(listRow, found, what);
}

/** The reply of getAnnContent. Throws `AnnouncementFault` when it is none, or is not whole. */
export function readContent(reply: unknown, what: string): ReadRows<ContentRow> {
  const { list, total, pic_list: pictures } = dataOf(contentData, reply, what);
  if (total !== undefined && total > list.length)
    throw new AnnouncementFault(`${what} has ${list.length} of ${total} announcements.`);
  return eachRow(contentRow, [...list, ...pictures], what);
}

function dataOf<Data>(schema: z.ZodType<Data>, reply: unknown, what: string): Data {
  const outer = envelope.safeParse(reply);
  if (!outer.success) throw new AnnouncementFault(`${what} ${faultOf(outer.error)}.`);
  const inner = schema.safeParse(outer.data.data);
  if (!inner.success) throw new AnnouncementFault(`${what} ${faultOf(inner.error, 'data')}.`);
  return inner.data;
}

function eachRow<Row>(
  schema: z.ZodType<Row>,
  found: readonly unknown[],
  what: string,
): ReadRows<Row> {
  const rows: Row[] = [];
  const odd: string[] = [];
  for (const [index, row] of found.entries()) {
    const read = schema.safeParse(row);
    if (read.success) rows.push(read.data);
    else odd.push(`${what}, row ${index + 1}: it ${faultOf(read.error)}`);
  }
  return { rows, odd };
}

/** Where a value is not of its form; never the value itself. */
const faultOf = ({ issues: [issue] }: z.ZodError, ...above: readonly string[]): string =>
  `is not of the known form at "${[...above, ...(issue?.path ?? [])].join('.')}"`;
