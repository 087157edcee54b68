/** One of so many tints, from 0, always the same for a text: a person's name or id. */
export const pickTint = (text: string, tints: number): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % tints
