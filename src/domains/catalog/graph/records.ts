import { builder } from '../../../graph/builder.ts';
import { CharacterRef } from './character.ts';
import { BangbooRef, NamecardRef } from './extras.ts';
import { ArtifactSetRef } from './set.ts';
import { found, gameArg, langArg } from './shared.ts';
import { WeaponRef } from './weapon.ts';

const idArg = builder.args((t) => ({
  avatarId: t.int({ required: true, description: "The game's number of the character." }),
  agentId: t.int({ required: true, description: "The game's number of the agent." }),
  weaponId: t.int({ required: true, description: "The game's number of the weapon." }),
  lightConeId: t.int({ required: true, description: "The game's number of the light cone." }),
  wEngineId: t.int({ required: true, description: "The game's number of the w-engine." }),
  setId: t.int({ required: true, description: "The game's number of the set." }),
  suiteId: t.int({ required: true, description: "The game's number of the drive disc set." }),
  namecardId: t.int({ required: true, description: "The game's number of the name card." }),
  bangbooId: t.int({ required: true, description: "The game's number of the bangboo." }),
}));

builder.queryField('character', (t) =>
  t.field({
    type: CharacterRef,
    nullable: true,
    description: 'One character of a game.',
    authScopes: { scope: 'read' },
    args: { ...gameArg, avatarId: idArg.avatarId, ...langArg },
    resolve: (_root, { game, avatarId: id, lang: language }, { services }) =>
      found(services.catalog.findCharacter({ game, id, language }), 'character_not_found'),
  }),
);

builder.queryField('agent', (t) =>
  t.field({
    type: CharacterRef,
    nullable: true,
    description: 'One agent of zzz.',
    authScopes: { scope: 'read' },
    args: { agentId: idArg.agentId, ...langArg },
    resolve: (_root, { agentId: id, lang: language }, { services }) =>
      found(services.catalog.findCharacter({ game: 'zzz', id, language }), 'agent_not_found'),
  }),
);

builder.queryField('weapon', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: 'One weapon, light cone or w-engine of a game.',
    authScopes: { scope: 'read' },
    args: { ...gameArg, weaponId: idArg.weaponId, ...langArg },
    resolve: (_root, { game, weaponId: id, lang: language }, { services }) =>
      found(services.catalog.findWeapon({ game, id, language }), 'weapon_not_found'),
  }),
);

builder.queryField('lightCone', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: 'One light cone of hsr.',
    authScopes: { scope: 'read' },
    args: { lightConeId: idArg.lightConeId, ...langArg },
    resolve: (_root, { lightConeId: id, lang: language }, { services }) =>
      found(services.catalog.findWeapon({ game: 'hsr', id, language }), 'light_cone_not_found'),
  }),
);

builder.queryField('wEngine', (t) =>
  t.field({
    type: WeaponRef,
    nullable: true,
    description: 'One w-engine of zzz.',
    authScopes: { scope: 'read' },
    args: { wEngineId: idArg.wEngineId, ...langArg },
    resolve: (_root, { wEngineId: id, lang: language }, { services }) =>
      found(services.catalog.findWeapon({ game: 'zzz', id, language }), 'w_engine_not_found'),
  }),
);

builder.queryField('artifactSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'One artifact set, relic set or drive disc set of a game.',
    authScopes: { scope: 'read' },
    args: { ...gameArg, setId: idArg.setId, ...langArg },
    resolve: (_root, { game, setId: id, lang: language }, { services }) =>
      found(services.catalog.findSet({ game, id, language }), 'artifact_set_not_found'),
  }),
);

builder.queryField('relicSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'One relic set of hsr.',
    authScopes: { scope: 'read' },
    args: { setId: idArg.setId, ...langArg },
    resolve: (_root, { setId: id, lang: language }, { services }) =>
      found(services.catalog.findSet({ game: 'hsr', id, language }), 'relic_set_not_found'),
  }),
);

builder.queryField('driveDiscSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'One drive disc set of zzz.',
    authScopes: { scope: 'read' },
    args: { suiteId: idArg.suiteId, ...langArg },
    resolve: (_root, { suiteId: id, lang: language }, { services }) =>
      found(services.catalog.findSet({ game: 'zzz', id, language }), 'drive_disc_set_not_found'),
  }),
);

builder.queryField('namecard', (t) =>
  t.field({
    type: NamecardRef,
    nullable: true,
    description: 'One name card of genshin.',
    authScopes: { scope: 'read' },
    args: { namecardId: idArg.namecardId, ...langArg },
    resolve: (_root, { namecardId: id, lang: language }, { services }) =>
      found(services.catalog.findNamecard({ game: 'genshin', id, language }), 'namecard_not_found'),
  }),
);

builder.queryField('bangboo', (t) =>
  t.field({
    type: BangbooRef,
    nullable: true,
    description: 'One bangboo of zzz.',
    authScopes: { scope: 'read' },
    args: { bangbooId: idArg.bangbooId, ...langArg },
    resolve: (_root, { bangbooId: id, lang: language }, { services }) =>
      found(services.catalog.findBangboo({ game: 'zzz', id, language }), 'bangboo_not_found'),
  }),
);
