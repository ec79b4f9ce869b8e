/** 16 to 9: chats show it whole, and a phone held upright in its full width. */
export const cardWidth = 1280;
export const cardHeight = 720;
/** The side of the card that the art is on; it fades out at its end. */
export const artWidth = 600;

/** Where the panels stand: a column of the weapon and the stats, two of gear. */
export const columns = {
  top: 32,
  gap: 10,
  middleLeft: 384,
  middleWidth: 310,
  gearRight: 30,
  gearWidth: 268,
} as const;
