import { builder } from '../../../graph/builder.ts';
import { connectionType, pageArgs } from '../../../graph/connection.ts';
import { ofArchive } from '../../../graph/document/buckets.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { byPage, gameArg, langArg } from '../../catalog/graph/fields.ts';
import { rowKeyOf } from '../lists.ts';
import type { EventReward, EventRun, ShownEvent } from '../notices/events.ts';
import { addImportedAt, connect } from './connect.ts';

const EventRewardRef = builder.objectRef<EventReward>('EventReward').implement({
  description: 'What an event gives.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is.' }),
    count: t.exposeInt('count', { nullable: true, description: 'How many; null where unknown.' }),
    dropRate: t.exposeFloat('dropRate', {
      nullable: true,
      description: 'How likely it is, 0 to 1; null while no source says.',
    }),
  }),
});

const EventRunRef = builder.objectRef<EventRun>('EventRun').implement({
  description: 'One run of an event.',
  fields: (t) => ({
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When it started.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When it ended, or will.' }),
  }),
});

const EventParticipationRef = builder
  .objectRef<Pick<ShownEvent, 'runs'>>('EventParticipation')
  .implement({
    description: 'When an event ran, and how many took part.',
    fields: (t) => ({
      participants: t.int({
        nullable: true,
        description: 'How many took part; always null, as no source publishes it.',
        resolve: () => null,
      }),
      runs: t.expose('runs', {
        type: [EventRunRef],
        extensions: { rows: 10 },
        description: 'Its runs, the newest first.',
      }),
    }),
  });

const GameEventRef = builder.objectRef<ShownEvent>('GameEvent').implement({
  description: 'An event of a game, made of the notices that announced it.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the event.' }),
    eventId: t.exposeString('id', { description: 'The id of the event, the same for each run.' }),
    title: t.exposeString('title', {
      description: 'In the language asked for; in English where there is no translation.',
    }),
    version: t.exposeString('version', {
      nullable: true,
      description: 'The version of the game in which it ran last; null where it is not known.',
    }),
    bannerUrl: t.exposeString('bannerUrl', {
      description: 'Its picture, at a host of the publisher; empty where there is none.',
    }),
    detailUrl: t.exposeString('detailUrl', {
      description: "The publisher's page about it; the news page of the game where it has none.",
    }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When its last run started.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When its last run ends.' }),
    rewards: t.expose('rewards', {
      type: [EventRewardRef],
      extensions: { rows: 10 },
      description: 'What it gives; empty where no source says.',
    }),
    participation: t.field({
      type: EventParticipationRef,
      description: 'When it ran.',
      resolve: (event) => event,
    }),
  }),
});

builder.queryField('events', (t) =>
  t.field({
    type: addImportedAt(connectionType('GameEvent', GameEventRef)),
    nullable: true,
    description: 'All announced events of a game, the newest first.',
    authScopes: { scope: 'read' },
    cache: byPage,
    extensions: ofArchive,
    args: { ...gameArg, ...langArg, ...pageArgs },
    async resolve(_root, { game, lang, ...page }, context) {
      const { services, principal } = context;
      const request = { game, language: lang };
      const list = await services.archive.notices.events(principal.environment, request);
      return connect(context, list, rowKeyOf, page);
    },
  }),
);
