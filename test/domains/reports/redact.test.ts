import { expect, test } from 'vitest';
import { maskUid, redact, toPublicText } from '../../../src/domains/reports/redact.ts';

const shown = (description: string) => toPublicText({ description, reportedUid: '812345678' });

test.each([
  ['a link', 'Look at https://evil.example/x?y=1#z now', 'Look at [redacted] now'],
  ['a link in brackets', 'proof (http://evil.example/a) here', 'proof ([redacted]) here'],
  ['a link of another kind', 'open tg://resolve?domain=me now', 'open [redacted] now'],
  ['a name with a dot', 'join discord.gg/abc123 and t.me/abc', 'join [redacted] and [redacted]'],
  ['a host alone', 'it was www.evil.example, twice', 'it was [redacted], twice'],
  ['a host in capitals', 'EVIL.COM did it', '[redacted] did it'],
  ['a host with words for its dot', 'evil(dot)com and evil [.] com', '[redacted] and [redacted]'],
  ['a host of another script', 'on пример.рф today', 'on [redacted] today'],
  ['an address in numbers', 'at 203.0.113.9:8080/x now', 'at [redacted] now'],
  ['a mail address', 'write me.too+x@mail.example.com!', 'write [redacted]!'],
  ['a mail address in words', 'write me(at)mail(dot)com', 'write [redacted]'],
  ['a phone number', 'call +62 812-3456-7890 soon', 'call [redacted] soon'],
  ['a phone number with brackets', 'call (030) 12345678 soon', 'call [redacted] soon'],
  ['a phone number without a plus', 'call 0812 3456 7890 soon', 'call [redacted] soon'],
  ['a handle', 'ask @scammer_1 or user@handle', 'ask [redacted] or [redacted]'],
  ['a handle in Chinese', '联系我@玩家名字，谢谢', '联系我[redacted]，谢谢'],
  ['a tag', 'add Name#1234 first', 'add [redacted] first'],
  ['another UID', 'also 618123421 and 6181234210', 'also [redacted] and [redacted]'],
  [
    'full-width signs',
    'ｈｔｔｐｓ：／／ｅｖｉｌ．ｃｏｍ ０８１２３４５６７８',
    '[redacted] [redacted]',
  ],
  ['bold mathematics', '𝗲𝘃𝗶𝗹.𝗰𝗼𝗺 once', '[redacted] once'],
  ['zero-width characters', 'ev\u200bil.c\u2060om \ufeffonce', '[redacted] once'],
  ['Arabic digits', 'call ٠٨١٢٣٤٥٦٧٨٩ soon', 'call [redacted] soon'],
  ['a name of many labels', 'on a.b.c.d.e.f.g.h.i.j.com now', 'on [redacted] now'],
  ['a name in another writing', 'on evil.xn--p1ai now', 'on [redacted] now'],
  ['a name behind dots', 'see..evil.example now', 'see..[redacted] now'],
  ['a path with a handle in it', 'at evil.com/a@b/secret now', 'at [redacted] now'],
  ['a handle that goes on', 'ask @me.com-team_1 now', 'ask [redacted] now'],
])('%s is removed from the public text', (_words, description, expected) => {
  expect(shown(description)).toBe(expected);
});

test.each([
  'The account 812345678 did it.',
  'On 2026-01-15 08:30 and on 15.01.2026 he took 5000000 mora, 1,000,000 twice.',
  'He left.Then he came back, e.g. in version 5.3.1; that is 3/4 of it.',
  'One\ntwo\tthree 👨‍👩‍👧 🦊 ❤️ and “quotes”.',
  '他骗了我的账号。之后再也没有回复我！',
  'Item @ level 90, 50% off.',
])('text without contact data stays: %s', (description) => {
  expect(shown(description)).toBe(description);
});

test.each([
  ['text that turns', 'a\u202eb\u202c c\u2066d\u2069 \u200fe\u061c', 'ab cd e'],
  ['control characters', 'a\u0000b\u0007c\u001bd\u0085e\u007f', 'abcde'],
  ['line breaks of all kinds', 'a\r\nb\u2028c', 'a\nbc'],
  ['tags', `a${'\u{e0041}\u{e007f}'}b`, 'ab'],
  ['joiners that join nothing', 'a\u200db \u200cc', 'ab c'],
])('%s: invisible in the public text', (_words, description, expected) => {
  expect(shown(description)).toBe(expected);
});

test('a text of 500 code points stays, a longer one is cut to 499 and an ellipsis', () => {
  expect(shown('🦊'.repeat(500))).toBe('🦊'.repeat(500));
  expect(shown('🦊'.repeat(501))).toBe(`${'🦊'.repeat(499)}…`);
  expect(shown('x '.repeat(1000)).length).toBe(500);
});

test.each([
  ['618123421', '618****21'],
  ['6181234210', '618*****10'],
])('the reporter %s is masked as %s', (uid, masked) => {
  expect(maskUid(uid)).toBe(masked);
});

test.each(
  [
    'a-',
    '1 ',
    'a.',
    'a@',
    '1.',
    '+(',
    '(at)',
    'a(dot)',
    'http',
    '@',
    'x',
    '🦊',
    '://',
    'a:',
  ].concat(['#1234', 'line:', '1_', 'a [at] b ', 'a.b-', '1(', '1 2_', 'a@a.', 'a://', '名', '+1']),
)('steps grow with the length of a text alone: %s', (part) => {
  const stepsFor = (length: number) =>
    redact(part.repeat(length / part.length), '812345678').steps / length;
  // What a rule looks at around a place has a bound.
  expect(stepsFor(2000)).toBeLessThan(40);
  expect(stepsFor(20_000) / stepsFor(2000)).toBeLessThan(1.05);
});
