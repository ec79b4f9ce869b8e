export const firstNames = [
  'Amber',
  'Breezy',
  'Cloudy',
  'Drowsy',
  'Gentle',
  'Hidden',
  'Lucky',
  'Quiet',
] as const;
export const lastNames = [
  'Anemone',
  'Crane',
  'Dandelion',
  'Finch',
  'Lantern',
  'Maple',
  'Otter',
  'Slime',
] as const;
export const signatures = [
  '',
  'Ad astra abyssosque',
  'Co-op open, bring snacks',
  'Farming artifacts since day one',
  'Looking for a fishing partner',
  'Resin is a state of mind',
  'Sandbox account',
  'Still at the first domain',
] as const;
