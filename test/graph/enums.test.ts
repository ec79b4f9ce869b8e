import { isEnumType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { schema } from '../../src/schema.ts';
import { fixture, type LiveApp, useProviders } from '../support/providers.ts';

const providers = useProviders();
let app: LiveApp;
beforeAll(async () => {
  app = await providers.start({ lasting: true });
});

test.each([
  [
    'GearSlot',
    'FLOWER PLUME SANDS GOBLET CIRCLET HEAD HANDS BODY FEET SPHERE ROPE SLOT_1 SLOT_2 SLOT_3 SLOT_4 SLOT_5 SLOT_6 UNKNOWN',
  ],
  ['GenshinServerRegion', 'AMERICA EUROPE ASIA TW_HK_MO CN UNKNOWN'],
  ['HsrTraceRowName', 'BASIC SKILL ULTIMATE TALENT'],
  ['ZzzSkillId', 'BASIC SPECIAL DASH ULTIMATE CORE ASSIST'],
  ['CoreSkillLetter', 'A B C D E F'],
])('%s has the documented values and no other', (name, values) => {
  const type = schema.getType(name);
  const own = isEnumType(type) ? type.getValues().map((value) => value.name) : [];
  expect(own.toSorted()).toEqual(values.split(' ').toSorted());
});

test('a piece of gear whose slot nobody can name yet is shown, with an unknown slot', async () => {
  const text = JSON.stringify(fixture('enka/genshin/current'));
  expect(text).toContain('EQUIP_BRACER');
  providers.primary.otherwise({ body: JSON.parse(text.replaceAll('EQUIP_BRACER', 'EQUIP_CAPE')) });
  const { body } = await app.query(
    `{ player(game: GENSHIN, uid: "810000001") { ... on GenshinPlayer { showcase {
      artifacts { slot id: itemId catalogSet { setId } }
    } } } }`,
  );
  expect(body.errors).toBeUndefined();
  const worn = body.data.player.showcase.flatMap(
    ({ artifacts }: { artifacts: readonly { slot: string }[] }) => artifacts,
  );
  expect(worn.map(({ slot }: { slot: string }) => slot)).toContain('UNKNOWN');
  const { data } = (await app.get('/v1/player/genshin/810000001')).body;
  expect(JSON.stringify(data)).toContain('"slot":"unknown"');
  expect(JSON.stringify(data)).not.toContain('EQUIP_CAPE');
});
