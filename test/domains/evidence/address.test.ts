import { expect, test } from 'vitest';
import {
  buildAddress,
  parseAddress,
  parseIssuedAddress,
} from '../../../src/domains/evidence/address.ts';

const name = { id: 'upl_0123456789abcdefghijAB', contentType: 'image/png' } as const;
const file = `${name.id}.png`;

test.each([
  ['https://cdn.test', `https://cdn.test/evidence/${file}`],
  ['https://CDN.test:443/', `https://cdn.test/evidence/${file}`],
  ['http://127.0.0.1:3000', `http://127.0.0.1:3000/evidence/${file}`],
  ['https://cdn.test/waypoint', `https://cdn.test/waypoint/evidence/${file}`],
])('below %s evidence is at %s, and is read there', (evidenceUrl, url) => {
  expect(buildAddress(evidenceUrl, name)).toBe(url);
  // With what stands behind it in an upload address or a link, too.
  for (const rest of ['', '?expires=1&signature=x/y', '#x', '?\n/upl.png'])
    expect(parseAddress(url + rest)).toEqual(name);
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
  expect(parseAddress(url)).toBeUndefined();
});

const issued = `https://cdn.test/evidence/${file}`;

test.each([issued, `HTTPS://CDN.Test/evidence/${file}`, `https://cdn.test:443/evidence/${file}`])(
  '%j is an address that is issued below https://cdn.test (R9.2)',
  (url) => {
    expect(parseIssuedAddress('https://cdn.test', url)).toBe(issued);
  },
);

test.each([
  '',
  'https://cdn.test',
  `http://cdn.test/evidence/${file}`,
  `https://cdn.test:8443/evidence/${file}`,
  `https://cdn.test./evidence/${file}`,
  `https://cdn.test.evil.example/evidence/${file}`,
  `https://evil.example/https://cdn.test/evidence/${file}`,
  `https://evil.example?https://cdn.test/evidence/${file}`,
  `https://cdn.test@evil.example/evidence/${file}`,
  `https://evil.example@cdn.test/evidence/${file}`,
  `https://@cdn.test/evidence/${file}`,
  `https://:@cdn.test/evidence/${file}`,
  `https://user:pass@cdn.test/evidence/${file}`,
  `https://cdn.test\\@evil.example/evidence/${file}`,
  `https:\\\\cdn.test\\evidence\\${file}`,
  `https://cdn.test\\evidence\\${file}`,
  `https:/cdn.test/evidence/${file}`,
  `https:cdn.test/evidence/${file}`,
  `https:///cdn.test/evidence/${file}`,
  `//cdn.test/evidence/${file}`,
  `/evidence/${file}`,
  ` ${issued}`,
  `${issued} `,
  `${issued}\n`,
  `https://cdn\t.test/evidence/${file}`,
  `https://cdn\u00ad.test/evidence/${file}`,
  `https://cdn%2etest/evidence/${file}`,
  `https://сdn.test/evidence/${file}`,
  `ftp://cdn.test/evidence/${file}`,
  `blob:${issued}`,
  `${issued}?`,
  `${issued}?x=1`,
  `${issued}#`,
  `${issued}/`,
  `https://cdn.test//evidence/${file}`,
  `https://cdn.test/Evidence/${file}`,
  `https://cdn.test/x/../evidence/${file}`,
  `https://cdn.test/%65vidence/${file}`,
  `https://cdn.test/cdn/evidence/${file}`,
  `https://cdn.test/${file}`,
  'https://cdn.test/anything/else',
  issued.replace('.png', '.gif'),
  issued.replace('.png', ''),
  issued.replace('upl_0', 'upl_'),
  `https://cdn.test/evidence/x${'a'.repeat(4000)}/../${file}`,
])('%j is not issued by this service', (url) => {
  expect(parseIssuedAddress('https://cdn.test', url)).toBeUndefined();
});

test.each([
  'https://cdn.test',
  'http://127.0.0.1:3000',
  'http://127.0.0.1:0',
  'http://[::1]:3000',
  'http://my_service:3000',
  'https://bücher.example',
  'https://cdn.test/way~point/(1)',
  'https://cdn.test/a b/ü',
])(
  'what an upload answers below %s is always accepted, and nothing of another host',
  (evidenceUrl) => {
    const url = buildAddress(evidenceUrl, name);
    expect(parseIssuedAddress(evidenceUrl, url)).toBe(url);
    expect(
      parseIssuedAddress(evidenceUrl, `https://enka.network/evidence/${file}`),
    ).toBeUndefined();
  },
);
