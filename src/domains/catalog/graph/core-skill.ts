import { builder } from '../../../graph/builder.ts';
import { CoreSkillLetterEnum } from '../../players/graph/zzz/core-letter.ts';
import type { CoreSkill } from '../present-core-skill.ts';
import { AddedStatType, MaterialCostType } from './members.ts';

const CoreSkillUnlockType = builder.objectRef<CoreSkill['unlock']>('CoreSkillUnlock').implement({
  description: 'What it takes to unlock a stage of the core skill.',
  fields: (t) => ({
    agentLevel: t.exposeInt('agentLevel', { description: "The agent's level at least." }),
    currency: t.exposeInt('currency', {
      nullable: true,
      description: 'Dennies; null where no source tells the cost.',
    }),
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
    letter: t.expose('letter', { type: CoreSkillLetterEnum, description: 'Which stage it is.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Null where no source tells it.',
    }),
    stats: t.expose('stats', {
      type: [AddedStatType],
      extensions: { rows: 2 },
      description: "What it adds to the agent's stats by then, all in all.",
    }),
    unlock: t.expose('unlock', { type: CoreSkillUnlockType, description: 'What it takes.' }),
  }),
});
