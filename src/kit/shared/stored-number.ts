/**
 * The content of a number cell in a workbook, which is kept beside the stored text. It is the value if the cell's format is
 * General, otherwise the value and its number format. For a text cell whose format shows a different text, the value is a text.
 */
export type StoredNumber = number | [value: number | string, format: string]
export type RowNumbers = Record<string, StoredNumber>
