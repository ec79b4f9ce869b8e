/**
 * Every range of addresses that a stranger may not have us call: what the special-purpose registries of IANA name for
 * IPv4 and IPv6, and what cloud providers document as leading to their inside although it looks public. Each with who
 * says so.
 */
export const specialAddresses: readonly (readonly [range: string, source: string])[] = [
  ['0.0.0.0/8', 'this network: RFC 791'],
  ['10.0.0.0/8', 'private: RFC 1918'],
  [
    '100.64.0.0/10',
    'shared by a carrier: RFC 6598; 100.100.100.200 is the metadata of Alibaba Cloud',
  ],
  ['127.0.0.0/8', 'loopback: RFC 1122'],
  ['161.26.0.0/16', 'IBM Cloud: its services for machines within'],
  ['166.8.0.0/14', 'IBM Cloud: its service endpoints for machines within'],
  ['168.63.129.16/32', 'Azure: the host of a virtual machine, its agent and name server'],
  ['169.254.0.0/16', 'link-local: RFC 3927; 169.254.169.254 is the metadata of most clouds'],
  ['172.16.0.0/12', 'private: RFC 1918'],
  ['192.0.0.0/24', 'IETF protocols: RFC 6890; 192.0.0.192 is the metadata of Oracle Cloud'],
  ['192.0.2.0/24', 'documentation: RFC 5737'],
  ['192.31.196.0/24', 'AS112, whoever is nearest: RFC 7535'],
  ['192.52.193.0/24', 'multicast relays, whoever is nearest: RFC 7450'],
  ['192.88.99.0/24', '6to4 relays, whoever is nearest: RFC 7526'],
  ['192.168.0.0/16', 'private: RFC 1918'],
  ['192.175.48.0/24', 'AS112, whoever is nearest: RFC 7534'],
  ['198.18.0.0/15', 'benchmarks: RFC 2544'],
  ['198.51.100.0/24', 'documentation: RFC 5737'],
  ['199.36.153.4/30', 'Google Cloud: restricted.googleapis.com, for machines within'],
  ['199.36.153.8/30', 'Google Cloud: private.googleapis.com, for machines within'],
  ['203.0.113.0/24', 'documentation: RFC 5737'],
  ['224.0.0.0/4', 'multicast: RFC 5771'],
  ['240.0.0.0/4', 'reserved: RFC 1112; ends with broadcast, RFC 919'],

  // Of IPv6 only 2000::/3 is given out (RFC 4291). The rest, in three ranges, holds among others:
  // ::1 loopback, ::ffff:0:0/96 mapped and ::/96 compatible IPv4, 64:ff9b::/96 and 64:ff9b:1::/48 NAT64 (RFC 6052,
  // 8215), 100::/64 and 100:0:0:1::/64 discard (RFC 6666, 9780);
  ['::/3', 'not given out: RFC 4291'],
  // 5f00::/16 segment routing (RFC 9602);
  ['4000::/2', 'not given out: RFC 4291'],
  // fc00::/7 unique local (RFC 4193) with the metadata of AWS (fd00:ec2::254), of Google Cloud (fd20:ce::254), of
  // Scaleway (fd00:42::42) and of Akamai (fd00:a9fe:a9fe::1); fe80::/10 link-local, fec0::/10 site-local (RFC 3879),
  // ff00::/8 multicast.
  ['8000::/1', 'not given out: RFC 4291'],
  ['2001::/23', 'IETF protocols: RFC 2928; Teredo, ORCHID, benchmarks, AS112'],
  ['2001:db8::/32', 'documentation: RFC 3849'],
  ['2002::/16', '6to4, an IPv4 address in disguise: RFC 3056'],
  ['2600:2d00:2:1000::/56', 'Google Cloud: restricted.googleapis.com, for machines within'],
  ['2600:2d00:2:2000::/56', 'Google Cloud: private.googleapis.com, for machines within'],
  ['2620:4f:8000::/48', 'AS112, whoever is nearest: RFC 7534'],
  ['3ffe::/16', 'given back: RFC 3701'],
  ['3fff::/20', 'documentation: RFC 9637'],
];

/** Names that lead nowhere public, whatever a name server says: each with those below it. */
export const specialNames: readonly (readonly [name: string, source: string])[] = [
  ['alt', 'other name systems: RFC 9476'],
  ['arpa', 'infrastructure, home.arpa among it: RFC 3172, RFC 8375'],
  ['corp', 'private networks, never given out: ICANN 2018'],
  ['example', 'documentation: RFC 6761'],
  ['home', 'private networks, never given out: ICANN 2018'],
  ['internal', 'private networks: ICANN 2024; metadata.google.internal'],
  ['intranet', 'private networks: RFC 6762, appendix G'],
  ['invalid', 'no name: RFC 6761'],
  ['lan', 'private networks: RFC 6762, appendix G'],
  ['local', 'multicast names: RFC 6762'],
  ['localdomain', 'this machine, as many systems have it'],
  ['localhost', 'this machine: RFC 6761'],
  ['mail', 'private networks, never given out: ICANN 2018'],
  ['metadata.tencentyun.com', 'Tencent Cloud: the metadata of a machine'],
  ['onion', 'Tor: RFC 7686'],
  ['private', 'private networks: RFC 6762, appendix G'],
  ['test', 'tests: RFC 6761'],
];
