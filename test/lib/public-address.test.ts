import { expect, test } from 'vitest';
import { isPublicAddress } from '../../src/lib/address.ts';

test.each([
  ['8.8.8.8', 'an address of the internet'],
  ['2606:4700::1111', 'one of IPv6'],
])('%s is public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['0.0.0.0', 'this host'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback, too'],
  ['10.1.2.3', 'private'],
  ['172.31.255.1', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'link-local: metadata of clouds'],
  ['100.64.0.1', 'shared by a carrier'],
  ['192.0.0.8', 'reserved'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'this host'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'mapped IPv4'],
  ['::ffff:8.8.8.8', 'mapped IPv4, even of a public address'],
  ['::127.0.0.1', 'compatible IPv4'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::1', 'NAT64 of a site'],
  ['2002:7f00:1::', '6to4'],
  ['2001::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['fc00::1', 'unique local'],
  ['fd12:3456::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with its zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['2130706433', 'a number'],
  ['0x7f.1', 'no dotted quad'],
  ['localhost', 'a name'],
  ['', 'nothing'],
])('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
