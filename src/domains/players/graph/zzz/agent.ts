import type { ZzzAgent, ZzzSkill } from '../../../../games/zzz/model.ts';
import type { SkillId } from '../../../../games/zzz/showcase.ts';
import { builder } from '../../../../graph/builder.ts';
import { growing } from '../../../../graph/named.ts';
import { enumValues } from '../../../../graph/scalars.ts';
import { hideable } from '../detail.ts';
import { GearItemType } from '../gear.ts';
import { ShowcaseCharacter } from '../player.ts';
import { CoreSkillLetterEnum } from './core-letter.ts';
import { Detail } from './detail.ts';
import { ZzzWEngineType } from './w-engine.ts';

const SkillIdEnum = builder.enumType('ZzzSkillId', {
  description: 'One of the six skills that every agent has.',
  values: enumValues<SkillId>({
    basic: 'The basic attack.',
    special: 'The special attack.',
    dash: 'The dodge with its attacks.',
    ultimate: 'The chain attack and the ultimate.',
    core: 'The core skill.',
    assist: 'The assists.',
  }),
});

const Skill = builder.objectRef<ZzzSkill>('ZzzSkill').implement({
  description: "One of an agent's six skills.",
  fields: (t) => ({
    id: t.expose('id', { type: SkillIdEnum, description: 'Which of the six it is.' }),
    level: t.exposeInt('level', { description: 'Its level with what the mindscape adds.' }),
  }),
});

export const ZzzAgentType = builder.objectRef<ZzzAgent>('ZzzAgent').implement({
  description: 'An agent shown by a Zenless Zone Zero player.',
  interfaces: [ShowcaseCharacter],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'driveDiscs' in value,
  fields: (t) => ({
    agentId: t.exposeInt('agentId', { description: "The game's number of the agent." }),
    element: t.exposeString('element', {
      nullable: true,
      description: `Physical, Fire and so on (${growing}); null while the catalog does not know it.`,
    }),
    specialty: t.exposeString('specialty', {
      nullable: true,
      description: `Attack, Anomaly and so on (${growing}); null while the catalog does not know it.`,
    }),
    mindscape: t.exposeInt('mindscape', { description: '0 to 6.' }),
    ascension: t.exposeInt('ascension', { description: '1 to 6; 1 is not yet promoted.' }),
    coreSkill: t.expose('coreSkill', {
      type: CoreSkillLetterEnum,
      nullable: true,
      description: 'The stage of the core skill; null before A, or when details are hidden.',
    }),
    wEngine: t.expose('wEngine', {
      type: ZzzWEngineType,
      nullable: true,
      description: 'Null when there is none, or details are hidden.',
    }),
    driveDiscs: t.expose('driveDiscs', {
      extensions: { rows: 6 },
      type: [GearItemType],
      description: 'The discs worn, slot_1 to slot_6, missing ones left out.',
    }),
    skills: t.expose('skills', {
      extensions: { rows: 6 },
      type: [Skill],
      description: 'The six skills; empty when details are hidden.',
    }),
    detail: t.expose('detail', { ...hideable, type: Detail }),
  }),
});
