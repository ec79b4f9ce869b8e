import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { NoticeType } from '../event.ts';

export const NoticeTypeEnum = builder.enumType('NoticeType', {
  description: 'What a notice is about.',
  values: enumValues<NoticeType>({
    event: 'Something to take part in for a while.',
    banner: 'Who comes more often for a while.',
    maintenance: 'When the servers are closed, and what changes then.',
    notice: 'Anything else.',
  }),
});
