// oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Makes a text valid in XML: removes the characters that XML forbids and replaces lone surrogates. */
export const dropForbiddenSigns = (text: string): string => text.replaceAll(forbidden, '').toWellFormed()

const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/**
 * Makes a text valid in XML and escapes it, for use between tags or in an attribute. A lone carriage return is escaped too,
 * because XML would read it as a line end.
 */
export const encodeXml = (text: string): string =>
  dropForbiddenSigns(text).replaceAll(/[&<>"\r]/g, (sign) => written[sign] ?? sign)
