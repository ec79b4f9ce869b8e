/** The icon that shows a character from the side, by the name of the one that shows its face. */
export function sideIcon(icon: string | null | undefined): string | null {
  const name = /^\/ui\/UI_AvatarIcon_(\w+\.png)$/.exec(icon ?? '')?.[1];
  return name === undefined ? null : `/ui/UI_AvatarIcon_Side_${name}`;
}
