import { builder } from '../../../graph/builder.ts';
import { plainText } from '../../../lib/plain-text.ts';
import { DismissReasonEnum, ReviewDecisionEnum } from './enums.ts';
import { moderatedReport } from './moderated.ts';
import { reportIdArg } from './report-id.ts';

/** The longest note of a review, in characters (R9.8). */
const longestNote = 1000;

builder.mutationField('reviewScamReport', (t) =>
  t.field({
    ...moderatedReport,
    description:
      'Confirms or dismisses a report, or takes a confirmation back; the same decision again changes nothing.',
    args: {
      ...reportIdArg,
      decision: t.arg({
        type: ReviewDecisionEnum,
        required: true,
        description: 'What is decided.',
      }),
      reason: t.arg({
        type: DismissReasonEnum,
        description: 'Why it is dismissed: INSUFFICIENT_EVIDENCE when left out.',
      }),
      note: t.arg.string({
        description: 'For other moderators: at most 1000 characters.',
        defaultValue: '',
        validate: {
          refine: [
            (note) => note.length <= longestNote || Array.from(note).length <= longestNote,
            { message: 'At most 1000 characters.' },
          ],
        },
      }),
      reverse: t.arg.boolean({
        description: 'With a dismissal: takes a confirmation back, since an appeal was upheld.',
        defaultValue: false,
      }),
    },
    validate: [
      [
        ({ decision, reason }) => decision === 'dismissed' || reason == null,
        { message: 'Only a dismissal has a reason.', path: ['reason'] },
      ],
      [
        ({ decision, reverse }) => decision === 'dismissed' || !reverse,
        { message: 'Only a dismissal takes a confirmation back.', path: ['reverse'] },
      ],
    ],
    resolve: (_root, { id, ...args }, { services, principal, requestId }) =>
      services.reports.moderation.review(
        principal.environment,
        id,
        {
          decision: args.decision,
          reason: args.reason ?? null,
          note: plainText(args.note ?? ''),
          reverse: args.reverse ?? false,
        },
        { keyId: principal.keyId, lineageId: principal.lineageId, requestId },
      ),
  }),
);
