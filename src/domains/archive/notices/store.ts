import { z } from 'zod';
import { gameIds } from '../../../games/ids.ts';
import type { Names } from '../../../games/names.ts';
import type { CollectionSpec } from '../../../store/store.ts';
import { noticeTypes } from '../event.ts';
import { type Notice, noticeRegions } from './notice.ts';

/** A notice as it is kept, with what its import and its event need. */
export interface NoticeRecord extends Notice {
  /** The digest of its texts, which are records of their own. */
  readonly textDigest: string;
  readonly firstSeenAt: number;
  /** Whether `notice.published` is still to be sent. */
  readonly due: boolean;
}

const names = z.array(z.string().nullable());
const type = z.enum(noticeTypes);
const moment = z.number();

const noticeRecord = z.object({
  id: z.string(),
  game: z.enum(gameIds),
  type,
  name: z.string(),
  titles: names,
  links: names,
  bannerUrl: z.string(),
  windows: z.array(z.object({ region: z.enum(noticeRegions), startsAt: moment, endsAt: moment })),
  startsAt: moment,
  endsAt: moment,
  removedAt: moment.nullable(),
  changedAt: moment,
  revisions: z.array(
    z.object({ until: moment, type, title: z.string(), startsAt: moment, endsAt: moment }),
  ),
  textDigest: z.string(),
  firstSeenAt: moment,
  due: z.boolean(),
});

export const noticeRecords: CollectionSpec<NoticeRecord> = {
  name: 'notices',
  schema: noticeRecord,
  indexes: { byGame: ['game', 'startsAt'], byDue: ['due', 'firstSeenAt'] },
};

/** What a notice says, by language; a record of its own, so that lists need not hold it. */
export interface NoticeText {
  readonly id: string;
  readonly texts: Names;
}

export const noticeTexts: CollectionSpec<NoticeText> = {
  name: 'notice_texts',
  schema: z.object({ id: z.string(), texts: names }),
};

const noticeState = z.object({
  id: z.enum(gameIds),
  /** Another one when something of the game's notices changed. */
  revision: z.number(),
  /** Whether an import writes, or died while it wrote. */
  isWriting: z.boolean(),
  /** When the last import was done; null before the first. */
  importedAt: moment.nullable(),
});

/** How far the notices of a game are: every instance follows its revision. */
export type NoticeState = z.infer<typeof noticeState>;

export const noticeStates: CollectionSpec<NoticeState> = {
  name: 'notice_states',
  schema: noticeState,
};
