import { toTsv } from './tsv.ts'

/** `isFigure` marks a number that a spreadsheet may calculate with. */
export type CopiedCell = { text: string; isFigure: boolean }

/** Tells Excel and LibreOffice that the cell is a text, whatever it looks like. */
const AS_TEXT = ` style="mso-number-format:'\\@';white-space:pre-wrap" sdnum="1033;0;@"`

/**
 * Gnumeric knows neither attribute, but treats a cell with an apostrophe as a text. Excel and LibreOffice read this element as a
 * comment, and browsers hide it.
 */
const TEXT_SIGN = String.raw`<comment style="display:none">'</comment>`
const mayBeOther = /\d|^[=+\-−@']|^(?:true|false)$/i

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)

const writeText = (text: string): string =>
  (mayBeOther.test(text) ? TEXT_SIGN : '') +
  text
    .split(/\r\n|[\r\n]/)
    .map((line) => escape(line).replaceAll(/ {2,}/g, (blanks) => `<span style="mso-spacerun:yes">${blanks}</span>`))
    .join('<br style="mso-data-placement:same-cell">')

/** Writes lines of cells as an HTML table. Spreadsheets that paste it keep 0000007, 1E5, 3/4 and `=1+1` as text. */
export const writeTableHtml = (lines: readonly (readonly CopiedCell[])[]): string => {
  const rows = lines.map((cells) =>
    cells.map(({ text, isFigure }) => (isFigure ? `<td>${text}</td>` : `<td${AS_TEXT}>${writeText(text)}</td>`)).join(''),
  )
  return `<meta charset="utf-8"><table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
}

export const writeTable = (lines: readonly (readonly CopiedCell[])[]): { text: string; html: string } => ({
  text: toTsv(lines.map((cells) => cells.map(({ text }) => text))),
  html: writeTableHtml(lines),
})
