import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  officialLink,
  officialUrl,
  plainLine,
  plainText,
  readHtml,
} from '../../../src/upstream/announcements/plain-text.ts';

test.each([
  ['blocks become lines', '<p>One</p><p style="x">Two<br>Three</p>', 'One\nTwo\nThree'],
  ['empty blocks leave no gap', '<p>One</p><p>&nbsp;</p><p></p><p>Two</p>', 'One\nTwo'],
  ['cells stay apart', '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>', 'A B\nC'],
  [
    'entities are decoded',
    'Salt &amp; pepper &#8211; &quot;fine&quot; &lt; 3',
    'Salt & pepper – "fine" < 3',
  ],
  [
    'markup that was escaped once more is markup',
    '<p>&lt;t class="t_lc"&gt;2026/01/15 10:00:00&lt;/t&gt; on</p>',
    '2026/01/15 10:00:00 on',
  ],
  ['scripts are no text', 'a<script>alert(1)</script><style>p{}</style>b', 'ab'],
  ['an escaped script is none either', 'a&lt;script&gt;alert(1)&lt;/script&gt;b', 'ab'],
  ['what never ends is no text', 'a<script>alert(1)', 'a'],
  ['a comment is no text', 'a<!-- b -->c', 'ac'],
  ['pictures with handlers leave nothing', 'a<img src=x onerror=alert(1)>b', 'ab'],
  ['invisible and turning characters go', 'a\u202eb\u200bc\u0007d', 'abcd'],
  ['so do marks of Arabic and tags', 'a\u061cb\u{e0041}c\u00add', 'abcd'],
  ['they hide no markup', '<\u200bscript>alert(1)', '‹script>alert(1)'],
  ['an ampersand is one', 'Salt &amp; pepper, R&D, AT&T', 'Salt & pepper, R&D, AT&T'],
  [
    'what is escaped without end is not unmasked by a page',
    `&${'amp;'.repeat(5)}lt;b>`,
    '＆amp;lt;b>',
  ],
])('%s', (_what, html, text) => {
  expect(plainText(html, 1000)).toBe(text);
});

test('a text has at most as many characters as asked for, the last of which says that it goes on', () => {
  expect(plainText('<p>星星星星</p>', 3)).toBe('星星…');
  expect(plainText('🌟'.repeat(5), 3)).toBe('🌟🌟…');
});

test('a title is one line', () => {
  expect(plainLine('Version 1.1<br />"Lanterns" &amp; more', 300)).toBe(
    'Version 1.1 "Lanterns" & more',
  );
});

test('whatever comes in, nothing comes out that a page would read as markup', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '/',
      '&lt;',
      '&amp;',
      'lt;',
      'script',
      'img ',
      'onerror=',
      '"',
      "'",
      '!--',
      '\n',
      'a',
      '&#60;',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(plainText(pieces.join(''), 1000)).not.toMatch(/<[a-z/!?]/i);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['never closed', '<div>'.repeat(140_000), ''],
  ['closed by others', `One${'<b>'.repeat(140_000)}${'</i>'.repeat(140_000)}`, 'One'],
  ['closed in the wrong order', '<b><i>'.repeat(70_000) + '</b></i>'.repeat(70_000), ''],
  ['escaped', '&lt;b&gt;'.repeat(100_000), ''],
  [
    'escaped and closed by others',
    `${'&lt;b&gt;'.repeat(50_000)}${'&lt;/i&gt;'.repeat(50_000)}`,
    '',
  ],
])('markup nested without end is read up to a depth: %s', (_what, html, text) => {
  expect(plainText(html, 100)).toBe(text);
  expect(officialLink(html)).toBeNull();
});

test('what stands after markup without end is left out', () => {
  const link = '<a href="https://www.hoyolab.com/">there</a>';
  expect(plainText(`One${'<b>'.repeat(140_000)}two${link}`, 100)).toBe('One');
  expect(officialLink(`${'<b>'.repeat(140_000)}${link}`)).toBeNull();
  expect(officialLink(`${link}${'<b>'.repeat(140_000)}`)).toBe('https://www.hoyolab.com/');
});

test.each([
  [
    "javascript:game.openInBrowser('https://act.hoyoverse.com/a?b=1&amp;c=2');",
    'https://act.hoyoverse.com/a?b=1&c=2',
  ],
  ['https://www.hoyolab.com/article/1', 'https://www.hoyolab.com/article/1'],
  ['https://example.com/', null],
  ['https://hoyoverse.com.example.com/', null],
  ['https://example.com/?https://www.hoyolab.com/', null],
  ['http://www.hoyolab.com/', null],
  ['javascript:alert(1)', null],
])('a link is one to the publisher, or none: %s', (href, link) => {
  expect(officialLink(`<p><a href="${href}">There</a></p>`)).toBe(link);
});

test.each([
  ['https://pictures.hoyoverse.com/a b.jpg', 'https://pictures.hoyoverse.com/a%20b.jpg'],
  ['http://pictures.hoyoverse.com/a.jpg', null],
  ['javascript:alert(1)', null],
  ['https://me:secret@pictures.hoyoverse.com/', null],
  ['//pictures.hoyoverse.com/', null],
  ['https://:secret@pictures.hoyoverse.com/', null],
  ['https://example.com/pixel.png', null],
  ['https://hoyoverse.com@example.com/', null],
  ['https://pictures.hoyoverse.com.example.com/', null],
  ['https://10.0.0.1/', null],
  ['', null],
])('an address is one of the publisher by https, without credentials, or none: %s', (text, url) => {
  expect(officialUrl(text)).toBe(url);
});

test('of tags nested without end only the outer ones are read', () => {
  expect(readHtml('<b>'.repeat(140_000) + '</i>'.repeat(140_000), {})).toBe(100);
});

test('tags beside one another are read up to a number far beyond any announcement', () => {
  expect(readHtml('<p>One</p>'.repeat(5000), {})).toBe(5000);
  expect(readHtml('<p>One</p>'.repeat(100_000), {})).toBe(20_000);
  expect(readHtml('<br>'.repeat(100_000), {})).toBe(20_000);
});

test('a reader that has found what it looks for is given nothing more', () => {
  const opened: string[] = [];
  const tags = readHtml('<i></i><a></a><b></b>', {
    open: (name) => opened.push(name),
    isDone: () => opened.includes('a'),
  });
  expect([tags, opened]).toEqual([2, ['i', 'a']]);
});
