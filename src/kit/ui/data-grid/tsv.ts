const isFigure = (text: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(text)

/** Writes a field of tab-separated text. A text that looks like a formula stays text when it is pasted (security.md). */
export const toTsvField = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !isFigure(text) ? `'${text}` : text
  return /[\t\r\n"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const toTsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((fields) => fields.map(toTsvField).join('\t')).join('\r\n')
