import { builder } from '../../../../graph/builder.ts';
import { GenshinWeaponType } from '../../../players/graph/genshin/weapon.ts';
import { HsrLightConeType } from '../../../players/graph/hsr/light-cone.ts';
import { ZzzWEngineType } from '../../../players/graph/zzz/w-engine.ts';
import { langArg } from '../args.ts';
import { WeaponRef } from '../weapon.ts';

const weaponDescription = 'What the catalog says of it; null while it does not know it.';

builder.objectField(GenshinWeaponType, 'catalogWeapon', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: weaponDescription,
    args: langArg,
    resolve: ({ id }, { lang: language }, { services }) =>
      services.catalog.findWeapon({ game: 'genshin', id, language }),
  }),
);

builder.objectField(HsrLightConeType, 'catalogWeapon', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: weaponDescription,
    args: langArg,
    resolve: ({ id }, { lang: language }, { services }) =>
      services.catalog.findWeapon({ game: 'hsr', id, language }),
  }),
);

builder.objectField(ZzzWEngineType, 'catalogWeapon', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: weaponDescription,
    args: langArg,
    resolve: ({ id }, { lang: language }, { services }) =>
      services.catalog.findWeapon({ game: 'zzz', id, language }),
  }),
);
