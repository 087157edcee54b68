/**
 * `normalize`, in linear time for any text: the marks that follow a letter are sorted, which takes quadratic time for thousands,
 * so that of a longer sequence each 30 are sorted for themselves. No writing has as many (Unicode calls it stream-safe).
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  /\p{M}{31}/u.test(text)
    ? (text.match(/\P{M}*\p{M}{0,30}/gu) ?? []).map((part) => part.normalize(form)).join('')
    : text.normalize(form)
