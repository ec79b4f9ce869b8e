import { builder } from '../../../graph/builder.ts';
import { described, named } from '../../../graph/named.ts';
import { CoreSkillLetterEnum } from '../../players/graph/zzz/core-letter.ts';
import type { CoreSkill } from '../records/kit.ts';
import { AddedStatType, MaterialCostType } from './members.ts';

const CoreSkillUnlockType = builder.objectRef<CoreSkill['unlock']>('CoreSkillUnlock').implement({
  description: 'What it takes to unlock a stage of the core skill.',
  fields: (t) => ({
    agentLevel: t.exposeInt('agentLevel', {
      description: 'The lowest agent level at which it can be unlocked.',
    }),
    currency: t.exposeInt('currency', {
      nullable: true,
      description: 'How many Dennies; null where no source has the cost.',
    }),
    materials: t.expose('materials', {
      type: [MaterialCostType],
      extensions: { rows: 4 },
      description: 'What else it costs; empty where no source has it.',
    }),
  }),
});

export const CoreSkillType = builder.objectRef<CoreSkill>('CoreSkill').implement({
  description: "One stage of a zzz agent's core skill.",
  fields: (t) => ({
    letter: t.expose('letter', { type: CoreSkillLetterEnum, description: 'Which stage it is.' }),
    name: t.exposeString('name', named),
    description: t.exposeString('description', described),
    stats: t.expose('stats', {
      type: [AddedStatType],
      extensions: { rows: 2 },
      description: "What it adds to the agent's stats by then, all in all.",
    }),
    unlock: t.expose('unlock', { type: CoreSkillUnlockType, description: 'What it takes.' }),
  }),
});
