import {
  type AnnouncementType,
  announcementTypes,
} from '../../upstream/announcements/announcement.ts';

export const noticeTypes = announcementTypes;
/** What a notice is about; a notice that is about nothing else is a `notice`. */
export type NoticeType = AnnouncementType;
