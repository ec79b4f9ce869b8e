import { builder } from '../../../graph/builder.ts';
import { describing, enumValues } from '../../../graph/scalars.ts';
import { type LookupError, type LookupErrorCode, lookupErrorCodes } from '../lookup-error.ts';

const LookupErrorCodeEnum = builder.enumType('LookupErrorCode', {
  description: 'Why one UID of a batch could not be served.',
  values: enumValues(describing(lookupErrorCodes, codeDescription)),
});

function codeDescription(code: LookupErrorCode): string {
  switch (code) {
    case 'invalid_uid':
      return 'The UID does not have 9 or 10 digits.';
    case 'not_found':
      return 'No player with this UID, or the showcase is hidden.';
    case 'upstream_unavailable':
      return 'The provider is down, and there is no copy.';
  }
}

const LookupFault = builder.objectRef<LookupError['error']>('LookupFault').implement({
  description: 'What went wrong with one UID.',
  fields: (t) => ({
    code: t.expose('code', { type: LookupErrorCodeEnum, description: 'The kind of fault.' }),
    message: t.exposeString('message', { description: 'An English sentence.' }),
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
      nullable: true,
      description: 'After how many seconds to ask again; null where that is of no use.',
    }),
  }),
});

export const LookupErrorType = builder.objectRef<LookupError>('LookupError').implement({
  description: 'A UID of a batch that could not be served.',
  fields: (t) => ({
    uid: t.exposeString('uid', { description: 'The UID as it was asked for.' }),
    error: t.expose('error', { type: LookupFault, description: 'What went wrong.' }),
  }),
});
