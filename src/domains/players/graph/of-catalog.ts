/** What every field needs that answers what the catalog says, which may be older than the game. */
export const ofCatalog = {
  nullable: true,
  description: 'Null while the catalog does not know it.',
} as const;
