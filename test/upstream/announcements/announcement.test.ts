import { expect, test } from 'vitest';
import { newsLanguages } from '../../../src/games/ids.ts';
import { languageCodes } from '../../../src/upstream/announcements/announcement.ts';

test('announcements are asked for in the languages of the pages that they lead to', () => {
  expect(languageCodes).toEqual(newsLanguages);
});
