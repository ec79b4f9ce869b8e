import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { Visibility } from '../service.ts';
import type { StoredReport } from '../stored-report.ts';

export const VisibilityEnum = builder.enumType('ReportVisibility', {
  description: 'How much of a report a caller sees.',
  values: enumValues<Visibility>({
    public: 'What everybody may see.',
    reporter: 'What the key family that filed it may see.',
    moderator: 'All of it.',
  }),
});

export const visibilityOf = (
  report: StoredReport,
  { services, principal }: GraphContext,
): Visibility => services.reports.visibilityOf(report, principal);

/** What the reporter's side and moderators see, and null for all others. */
export const closed =
  <Value>(read: (report: StoredReport) => Value) =>
  (report: StoredReport, _args: object, context: GraphContext): Value | null =>
    visibilityOf(report, context) === 'public' ? null : read(report);

/** What moderators alone see, and null for all others. */
export const moderated =
  <Value>(read: (report: StoredReport) => Value) =>
  (report: StoredReport, _args: object, context: GraphContext): Value | null =>
    visibilityOf(report, context) === 'moderator' ? read(report) : null;

export const restricted = 'Null unless `visibility` is REPORTER or MODERATOR.';
export const moderatorsOnly = 'Null unless `visibility` is MODERATOR.';
