import { type AnnouncementType, announcementTypes } from '../../upstream/announcements/sources.ts';

export const noticeTypes = announcementTypes;
/** What a notice is about; a notice that is about nothing else is a `notice`. */
export type NoticeType = AnnouncementType;
