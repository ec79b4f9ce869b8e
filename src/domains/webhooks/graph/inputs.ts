import { validUid } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { NoticeTypeEnum } from '../../archive/graph/enums.ts';
import { webhookLimits } from '../webhook.ts';

export const WebhookAccountInput = builder.inputType('WebhookAccountInput', {
  description: 'An account whose changes of the trust score are sent.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game of the account.' }),
    uid: t.string({
      required: true,
      description: 'The account: 9 or 10 digits.',
      validate: validUid,
    }),
  }),
});

export const WebhookNoticesInput = builder.inputType('WebhookNoticesInput', {
  description: 'Notices that are sent.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game that announces them.' }),
    type: t.field({ type: NoticeTypeEnum, description: 'Only those of this type.' }),
  }),
});

export const urlText = 'An https URL without user name, on port 443, 80, or 1024 and above.';

/** Of those that are sent, before the same are taken for one. */
export const maxNotices: { maxLength: [number, { message: string }] } = {
  maxLength: [webhookLimits.notices, { message: `At most ${webhookLimits.notices}.` }],
};
