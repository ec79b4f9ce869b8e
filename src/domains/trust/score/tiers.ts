import type { TrustTier } from '../event.ts';

const tiers: readonly { tier: TrustTier; from: number; label: string; color: string }[] = [
  { tier: 'trusted', from: 80, label: 'Trusted', color: '#2E7D32' },
  { tier: 'neutral', from: 50, label: 'Neutral', color: '#607D8B' },
  { tier: 'caution', from: 20, label: 'Caution', color: '#F9A825' },
  { tier: 'flagged', from: Number.NEGATIVE_INFINITY, label: 'Flagged', color: '#C62828' },
];

export const tierMeta = new Map(tiers.map(({ tier, label, color }) => [tier, { label, color }]));

export const tierOf = (score: number): TrustTier =>
  tiers.find(({ from }) => score >= from)?.tier ?? 'flagged';
