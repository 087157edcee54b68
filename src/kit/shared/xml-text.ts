// oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Text as XML can hold it: without the characters that it forbids, lone surrogates replaced. */
export const dropForbiddenSigns = (text: string): string => text.replaceAll(forbidden, '').toWellFormed()

const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** The same, written between tags or in an attribute. XML reads a lone carriage return as the end of a line. */
export const encodeXml = (text: string): string =>
  dropForbiddenSigns(text).replaceAll(/[&<>"\r]/g, (sign) => written[sign] ?? sign)
