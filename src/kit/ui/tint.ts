/** Returns one of `tints` tints, from 0, which is always the same for a text, such as a person's name or id. */
export const pickTint = (text: string, tints: number): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % tints
