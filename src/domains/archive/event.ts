export const noticeTypes = ['event', 'banner', 'maintenance', 'notice'] as const;
/** What a notice is about; a notice that is about nothing else is a `notice`. */
export type NoticeType = (typeof noticeTypes)[number];
