/**
 * What had no banner of its own and came while the list of versions was not kept, or is newer than it: the version in
 * whose tables it stood first.
 */
export const versionsWithoutBanner: Readonly<Record<number, string>> = {
  1224: '2.4',
  1507: '4.3',
  1508: '4.4',
  1509: '4.4',
  1510: '4.4',
  8005: '2.2',
  8006: '2.2',
  8007: '3.0',
  8008: '3.0',
  8009: '4.2',
  8010: '4.2',
  20021: '3.0',
  20022: '3.0',
  21050: '3.0',
  21052: '3.0',
  22002: '2.2',
  22003: '2.6',
  22007: '4.2',
  23059: '4.3',
  23060: '4.4',
  23061: '4.4',
  23062: '4.4',
  24004: '2.3',
  24005: '3.1',
  24006: '4.1',
};

/** First days of the versions that are newer than the list of banners. */
export const startsBeyondBanners: Readonly<Record<string, string>> = {
  '4.3': '2026-06-01',
  '4.4': '2026-07-15',
};
