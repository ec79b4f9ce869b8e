import { builder } from '../../graph/builder.ts';
import { connectionType, loadConnection, pageArgs } from '../../graph/connection.ts';
import { enumValues } from '../../graph/scalars.ts';
import type { AuditRecord } from './store.ts';

const actionDescriptions: Readonly<Record<AuditRecord['action'], string>> = {
  key_created: 'A key was created.',
  key_rotated: 'A key was replaced by a new one.',
  key_revoked: 'A key was ended.',
  key_allowlist_set: 'The address ranges of a key were set.',
  scope_denied: 'A key asked for what its scopes do not allow.',
  ip_denied: 'A key was used from an address that it does not allow.',
  report_confirmed: 'A report was confirmed.',
  report_dismissed: 'A report was dismissed.',
  report_reversed: 'A confirmation was taken back.',
  review_refused: 'A moderator wanted to decide a report that concerns their own key family.',
  profile_taken_down: 'A shared rotation was taken down.',
  account_erased: 'The data of an account was erased.',
};

const AuditActionEnum = builder.enumType('AuditAction', {
  description: 'What was done.',
  values: enumValues(actionDescriptions),
});

const AuditEntryType = builder.objectRef<AuditRecord>('AuditEntry').implement({
  description: 'One entry of the trail: who did what to which key or report, under which request.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it was done.' }),
    actor: t.exposeString('actor', { description: 'The acting key, or `operator`.' }),
    action: t.expose('action', { type: AuditActionEnum, description: 'What was done.' }),
    target: t.exposeString('target', {
      description: 'What it was done to: a key, a report or an account.',
    }),
    requestId: t.exposeString('requestId', { description: 'The id of the request that did it.' }),
  }),
});

const AuditConnection = connectionType('Audit', AuditEntryType);

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditConnection,
    nullable: true,
    description: 'The audit trail of the environment of the key that asks, newest first.',
    authScopes: { scope: 'admin' },
    args: {
      ...pageArgs,
    },
    resolve: (_root, { first, after }, { services, cursors, principal: { environment } }) =>
      loadConnection({
        cursors,
        list: `audit ${environment}`,
        first,
        after,
        keyOf: ({ trail, at, id }) => [trail, at, id],
        load: (page) => services.audit.list(environment, page),
      }),
  }),
);
