import { builder } from '../../../graph/builder.ts';
import type { CoreSkill } from '../present-core-skill.ts';
import { MaterialCostType } from './members.ts';

const CoreSkillUnlockType = builder.objectRef<CoreSkill['unlock']>('CoreSkillUnlock').implement({
  description: 'What it takes to unlock a stage of the core skill.',
  fields: (t) => ({
    agentLevel: t.exposeInt('agentLevel', { description: "The agent's level at least." }),
    materials: t.expose('materials', {
      type: [MaterialCostType],
      extensions: { rows: 4 },
      description: 'What it costs.',
    }),
  }),
});

export const CoreSkillType = builder.objectRef<CoreSkill>('CoreSkill').implement({
  description: "One stage of a zzz agent's core skill.",
  fields: (t) => ({
    letter: t.exposeString('letter', { description: 'A to F.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Null where no source tells it.',
    }),
    unlock: t.expose('unlock', { type: CoreSkillUnlockType, description: 'What it takes.' }),
  }),
});
