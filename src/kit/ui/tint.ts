/** Tints count from 0. The same text, such as a person's name or id, always gets the same tint. */
export const pickTint = (text: string, tints: number): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % tints
