/** Returns the first two letters and the last, so that codes with one beginning differ: JOKER is JOR, JOKER2 is JO2. */
export const gameMonogram = (code: string): string =>
  code.length <= 3 ? code : `${code.slice(0, 2)}${code.slice(-1)}`;
