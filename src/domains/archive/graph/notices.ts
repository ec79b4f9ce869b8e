import { gameIds } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import { shortLived } from '../../../graph/cache/plugin.ts';
import { connectionType, pageArgs } from '../../../graph/connection.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { ofArchive } from '../../../graph/document/buckets.ts';
import { costlyEdge } from '../../../graph/field-options.ts';
import { localizedId, parseLocalizedId } from '../../../graph/nodes.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { Problem } from '../../../lib/problem.ts';
import { byPage, gameArg, langArg } from '../../catalog/graph/fields.ts';
import type { NoticeType } from '../event.ts';
import { rowKeyOf } from '../lists.ts';
import type { NoticeRegion, NoticeRevision, NoticeWindow, ShownNotice } from '../notices/notice.ts';
import { addImportedAt, connect } from './connect.ts';

export const NoticeTypeEnum = builder.enumType('NoticeType', {
  description: 'What a notice is about.',
  values: enumValues<NoticeType>({
    event: 'An event to take part in.',
    banner: 'A banner of characters or weapons.',
    maintenance: 'When the servers are closed, and what changes then.',
    notice: 'Anything else.',
  }),
});

const NoticeRegionEnum = builder.enumType('NoticeRegion', {
  description: 'Servers in the same time zone.',
  values: enumValues<NoticeRegion>({
    america: 'America: UTC-5.',
    europe: 'Europe: UTC+1.',
    asia: 'Asia, and Taiwan, Hong Kong and Macao: UTC+8.',
  }),
});

const NoticeWindowRef = builder.objectRef<NoticeWindow>('NoticeWindow').implement({
  description: 'When the servers of one region show a notice.',
  fields: (t) => ({
    region: t.expose('region', { type: NoticeRegionEnum, description: 'The servers.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'From when.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'Until when it is planned.' }),
  }),
});

const NoticeRevisionRef = builder.objectRef<NoticeRevision>('NoticeRevision').implement({
  description: 'An earlier version of a notice.',
  fields: (t) => ({
    until: t.expose('until', { type: 'DateTime', description: 'Until when it was valid.' }),
    type: t.expose('type', { type: NoticeTypeEnum, description: 'What it was about.' }),
    title: t.exposeString('title', { description: 'Its title in English.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When it started.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When it was to end.' }),
  }),
});

export const NoticeRef = builder.objectRef<ShownNotice>('Notice');

builder.node(NoticeRef, {
  isTypeOf: (value: unknown) => typeof value === 'object' && value !== null && 'removedAt' in value,
  id: { resolve: ({ game, id, language }) => localizedId(`${game}:${id}`, language) },
  async loadOne(text: string, { services, principal }: GraphContext) {
    const { id: key, language } = parseLocalizedId(text);
    const game = gameIds.find((known) => key.startsWith(`${known}:`));
    const request = game && { game, id: key.slice(game.length + 1), language };
    const notice =
      request && (await services.archive.notices.findNotice(principal.environment, request));
    if (notice) return notice;
    throw new Problem('not_found', 'The archive has no notice with this id.');
  },
  description: 'Something that a game announced.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game that announced it.' }),
    noticeId: t.exposeString('id', { description: "The id: the game and the publisher's number." }),
    type: t.expose('type', { type: NoticeTypeEnum, description: 'What it is about.' }),
    title: t.exposeString('title', {
      description: 'In the language asked for; in English where there is no translation.',
    }),
    text: t.string({
      ...costlyEdge,
      cache: shortLived,
      description: 'Its plain text in that language; null when it has none.',
      resolve: (notice, _args, { services, principal }) =>
        services.archive.notices.textOf(principal.environment, notice),
    }),
    bannerUrl: t.exposeString('bannerUrl', {
      description: 'Its picture, at a host of the publisher; empty where there is none.',
    }),
    detailUrl: t.exposeString('detailUrl', {
      description: "The publisher's page about it; the news page of the game where it has none.",
    }),
    startsAt: t.expose('startsAt', {
      type: 'DateTime',
      description: 'When the first region shows it.',
    }),
    endsAt: t.expose('endsAt', {
      type: 'DateTime',
      description: 'When the last region ends it, or when it was removed before that.',
    }),
    windows: t.expose('windows', {
      type: [NoticeWindowRef],
      extensions: { rows: 3 },
      description: 'The times of each region that shows it.',
    }),
    removedAt: t.expose('removedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was found missing before its end; null otherwise.',
    }),
    revisions: t.expose('revisions', {
      type: [NoticeRevisionRef],
      extensions: { rows: 10 },
      description: 'Its earlier versions, the newest last: at most 10.',
    }),
  }),
});

builder.queryField('notices', (t) =>
  t.field({
    type: addImportedAt(connectionType('Notice', NoticeRef)),
    nullable: true,
    description: 'The notices of a game, the newest first.',
    authScopes: { scope: 'read' },
    cache: byPage,
    extensions: ofArchive,
    args: {
      ...gameArg,
      type: t.arg({ type: NoticeTypeEnum, description: 'Only notices of this type.' }),
      activeOnly: t.arg.boolean({
        defaultValue: true,
        description: 'Only what is shown at the moment; false for the whole history.',
      }),
      ...langArg,
      ...pageArgs,
    },
    async resolve(_root, { game, type, activeOnly, lang, ...page }, context) {
      const { services, principal } = context;
      const list = await services.archive.notices.notices(principal.environment, {
        game,
        type,
        language: lang,
        activeOnly: activeOnly ?? true,
      });
      return connect(context, list, rowKeyOf, page);
    },
  }),
);
