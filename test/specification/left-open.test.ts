import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * What the specification does not show, and the rule of docs/contract.md that settles it. Beside it, no test can prove
 * what clients ought to do (L436, L451), what begins with a second version (L442, L455), that a meaning is not changed
 * (L452), and that accounts are written to (L453), since a key has no address: the changelog is polled (R14.3).
 * Subscriptions and webhooks (L389) are additions.
 */
const leftOpen: readonly (readonly [line: number, what: string, ...rules: string[]])[] = [
  [93, 'items of artifacts, relics, drive discs and trace trees', 'R6.7', 'R6.8'],
  [113, 'params of talents', 'R7.3'],
  [132, 'members of a level curve', 'R7.5'],
  [149, 'records of one game', 'R7.8'],
  [180, 'platforms, of which two sets are published', 'R9.1'],
  [191, 'items of banners and events', 'R12.2'],
  [203, 'contents of breakdown and recommendations', 'R10.2'],
  [216, 'skills, auras, reactions and sources of buffs', 'R10.4'],
  [226, 'transitions out of pending_review', 'R9.8'],
  [257, 'rows of the list of characters', 'R7.1'],
  [259, 'rows of the list of weapons', 'R7.1'],
  [261, 'rows of the list of sets', 'R7.1'],
  [262, 'rows of the roll table', 'R7.7'],
  [277, 'bodies of the catalog of one game', 'R7.8'],
  [285, 'what a refresh answers', 'R8.5'],
  [295, 'what one report shows', 'R9.7'],
  [296, 'what an upload asks and answers', 'R9.9'],
  [305, 'what is saved of an analysis', 'R10.3'],
  [307, 'what is saved of a simulation', 'R10.3'],
  [308, 'what a profile shows', 'R10.9'],
  [309, 'the simulation of hsr', 'R10.8'],
  [348, 'kinds of a list of assets', 'R13.2'],
  [378, 'the member that holds the new key', 'R3.4'],
  [379, 'what a revocation asks and answers', 'R3.7'],
  [383, 'a key that is missing, malformed, ended or lacks the scope', 'R2.1', 'R2.2'],
  [387, 'the list of events', 'R8.4'],
  [408, 'codes of 409, 422, 503, 410, 401, 403 and of validation', 'R2.1'],
  [438, 'sizes of pages', 'R5.3'],
];

test('what the specification leaves open is settled by a rule', () => {
  const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  const missing = leftOpen.filter(
    ([, , ...rules]) => !rules.every((rule) => contract.includes(`- **${rule} `)),
  );
  expect(missing).toEqual([]);
});
