import { expect, test } from 'vitest';
import { addressOf, nameOf } from '../../../src/domains/evidence/address.ts';

const name = { id: 'upl_0123456789abcdefghijAB', contentType: 'image/png' } as const;
const file = `${name.id}.png`;

test.each([
  ['https://cdn.test', `https://cdn.test/evidence/${file}`],
  ['https://CDN.test:443/', `https://cdn.test/evidence/${file}`],
  ['http://127.0.0.1:3000', `http://127.0.0.1:3000/evidence/${file}`],
  ['https://cdn.test/waypoint', `https://cdn.test/waypoint/evidence/${file}`],
])('below %s evidence is at %s, and is read there', (evidenceUrl, url) => {
  expect(addressOf(evidenceUrl, name)).toBe(url);
  // With what stands behind it in an upload address or a link, too.
  for (const rest of ['', '?expires=1&signature=x/y', '#x', '?\n/upl.png'])
    expect(nameOf(url + rest)).toEqual(name);
});

test.each([
  '',
  'https://cdn.test',
  'https://cdn.test/evidence/1.png',
  `https://cdn.test/evidence/${name.id}`,
  `https://cdn.test/evidence/${name.id}.svg`,
  `https://cdn.test/evidence/${name.id}.PNG`,
  `https://cdn.test/evidence/${file}/`,
  `https://cdn.test/evidence/?file=/${file}`,
  `https://cdn.test/#/${file}`,
  'https://cdn.test/evidence/upl_0123456789abcdefghijA.png',
  'https://cdn.test/evidence/upl_0123456789abcdefghijABC.png',
  'https://cdn.test/evidence/%75pl_0123456789abcdefghijAB.png',
])('%j names no upload', (url) => {
  expect(nameOf(url)).toBeUndefined();
});
