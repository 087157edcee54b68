/**
 * Normalizes a text in linear time. The marks after a letter are sorted, which takes quadratic time for thousands of them, so
 * longer sequences are sorted in parts of 30. No writing system uses that many (Unicode calls such text stream-safe).
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  /\p{M}{31}/u.test(text)
    ? (text.match(/\P{M}*\p{M}{0,30}/gu) ?? []).map((part) => part.normalize(form)).join('')
    : text.normalize(form)
