import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { connectionOf, connectionType, pageArgs, pageSize } from '../../../graph/paging.ts';
import type { CatalogList } from '../service.ts';
import { CharacterRef } from './character.ts';
import { ArtifactSetRef, MainStatTable } from './set.ts';
import { gameArg, langArg } from './shared.ts';
import { WeaponRef } from './weapon.ts';

/** One page of a list, its rows keyed by the game's number (R5.4). */
const connect = <Model>(
  { cursors }: GraphContext,
  list: CatalogList<Model>,
  idOf: (row: Model) => number,
  { first, after }: { first?: number | null | undefined; after?: string | null | undefined },
) =>
  connectionOf({
    cursors,
    list: list.name,
    first: first ?? pageSize.usual,
    after,
    keyOf: (row: Model) => [idOf(row)],
    load: async (page) => list.page(page),
  });

builder.queryField('characters', (t) =>
  t.field({
    type: connectionType('Character', CharacterRef),
    nullable: true,
    description: 'The characters of a game, by id.',
    authScopes: { scope: 'read' },
    args: {
      ...gameArg,
      element: t.arg.string({ description: 'Only those of this element, in English.' }),
      rarity: t.arg({ type: 'Rarity', description: 'Only 4 or 5; S, A or B in zzz.' }),
      releasedAfter: t.arg({
        type: 'DateTime',
        description: 'Only those released later than this moment.',
      }),
      ...langArg,
      ...pageArgs,
    },
    resolve: (_root, { game, lang, element, rarity, releasedAfter, ...page }, context) => {
      const list = context.services.catalog.listCharacters(
        { game, language: lang },
        {
          element: element ?? undefined,
          rarity: rarity ?? undefined,
          releasedAfter: releasedAfter ?? undefined,
        },
      );
      return connect(context, list, ({ avatarId }) => avatarId, page);
    },
  }),
);

builder.queryField('weapons', (t) =>
  t.field({
    type: connectionType('Weapon', WeaponRef),
    nullable: true,
    description: 'The weapons, light cones or w-engines of a game, by id.',
    authScopes: { scope: 'read' },
    args: {
      ...gameArg,
      type: t.arg.string({ description: 'Only this weapon class, path or specialty, in English.' }),
      rarity: t.arg({ type: 'Rarity', description: 'Only 1 to 5; in zzz also S, A or B.' }),
      ...langArg,
      ...pageArgs,
    },
    resolve: (_root, { game, lang, type, rarity, ...page }, context) => {
      const list = context.services.catalog.listWeapons(
        { game, language: lang },
        { type: type ?? undefined, rarity: rarity ?? undefined },
      );
      return connect(context, list, ({ weaponId }) => weaponId, page);
    },
  }),
);

builder.queryField('artifactSets', (t) =>
  t.field({
    type: connectionType('ArtifactSet', ArtifactSetRef),
    nullable: true,
    description: 'The sets of a game, by id.',
    authScopes: { scope: 'read' },
    args: {
      ...gameArg,
      type: t.arg.string({ description: 'Only sets that have this slot of the game.' }),
      ...langArg,
      ...pageArgs,
    },
    resolve: (_root, { game, lang, type, ...page }, context) => {
      const list = context.services.catalog.listSets({ game, language: lang }, type ?? undefined);
      return connect(context, list, ({ setId }) => setId, page);
    },
  }),
);

builder.queryField('mainStats', (t) =>
  t.field({
    type: [MainStatTable],
    nullable: true,
    extensions: { rows: 30 },
    description: 'The main stats of every slot at every rarity.',
    authScopes: { scope: 'read' },
    args: gameArg,
    resolve: (_root, { game }, { services }) => services.catalog.mainStats(game),
  }),
);
