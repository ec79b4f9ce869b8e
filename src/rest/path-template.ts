/** A path as people and references write it: `/v1/player/{game}/{uid}`. */
export const pathTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
