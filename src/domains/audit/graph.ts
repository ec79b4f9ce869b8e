import { builder } from '../../graph/builder.ts';
import { connectionType, loadConnection, pageArgs } from '../../graph/connection.ts';
import { enumValues } from '../../graph/scalars.ts';
import type { AuditRecord } from './store.ts';

const actionDescriptions: Readonly<Record<AuditRecord['action'], string>> = {
  key_created: 'A key was created.',
  key_rotated: 'A key was replaced by a new one.',
  key_revoked: 'A key was revoked.',
  key_allowlist_set: 'The address ranges of a key were set.',
  scope_denied: 'A request needed a scope that its key does not have.',
  ip_denied: 'A key was used from an address that its allowlist does not allow.',
  report_confirmed: 'A report was confirmed.',
  report_dismissed: 'A report was dismissed.',
  report_reversed: 'A confirmation was reversed.',
  review_refused: 'A moderator tried to decide a report that concerns their own key family.',
  profile_taken_down: 'A shared rotation was taken down.',
  account_erased: 'The data of an account was erased.',
};

const AuditActionEnum = builder.enumType('AuditAction', {
  description: 'An audited action.',
  values: enumValues(actionDescriptions),
});

const AuditEntryType = builder.objectRef<AuditRecord>('AuditEntry').implement({
  description: 'One entry of the audit trail.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it was done.' }),
    actor: t.exposeString('actor', { description: 'The acting key, or `operator`.' }),
    action: t.expose('action', { type: AuditActionEnum, description: 'The action.' }),
    target: t.exposeString('target', {
      description: 'The target of the action: a key, a report or an account.',
    }),
    requestId: t.exposeString('requestId', { description: 'The id of the request.' }),
  }),
});

const AuditConnection = connectionType('Audit', AuditEntryType);

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditConnection,
    nullable: true,
    description: 'The audit trail of the environment of the key, newest first.',
    authScopes: { scope: 'admin' },
    args: { ...pageArgs },
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
