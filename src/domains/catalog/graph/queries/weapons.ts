import { builder } from '../../../../graph/builder.ts';
import { connectionType } from '../../../../graph/connection-type.ts';
import { pageArgs } from '../../../../graph/page-args.ts';
import { gameArg, langArg } from '../args.ts';
import { byPage } from '../kept.ts';
import { WeaponRef } from '../weapon.ts';
import { connect } from './connect.ts';

builder.queryField('weapons', (t) =>
  t.field({
    type: connectionType('Weapon', WeaponRef),
    nullable: true,
    description: 'The weapons, light cones or w-engines of a game, by id.',
    authScopes: { scope: 'read' },
    kept: byPage,
    args: {
      ...gameArg,
      type: t.arg.string({ description: 'Only this weapon class, path or specialty, in English.' }),
      rarity: t.arg({ type: 'Rarity', description: 'Only 1 to 5; in zzz also S, A or B.' }),
      ...langArg,
      ...pageArgs,
    },
    check({ game, lang, rarity }, { services, unread }) {
      // What a game has is not known where the game is not.
      if (!unread?.has('game'))
        services.catalog.listWeapons({ game, language: lang }, { rarity: rarity ?? undefined });
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
