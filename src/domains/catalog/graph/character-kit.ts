import { builder } from '../../../graph/builder.ts';
import { CharacterRef } from './character.ts';
import { CoreSkillType } from './core-skill.ts';
import { ofBody } from './members.ts';
import { TraceType } from './trace.ts';

builder.objectFields(CharacterRef, (t) => ({
  enhanced: t.exposeBoolean('enhanced', {
    description: 'Whether these are the skills since the game reworked the character: in hsr only.',
  }),
  traces: t.expose('traces', {
    type: [TraceType],
    extensions: { ...ofBody, rows: 20 },
    description: 'The nodes of the trace tree in hsr; empty in other games.',
  }),
  coreSkill: t.expose('coreSkill', {
    type: [CoreSkillType],
    extensions: { ...ofBody, rows: 6 },
    description: 'The stages of the core skill in zzz; empty in other games.',
  }),
}));
