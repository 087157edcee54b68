/**
 * The content of a workbook's number cell, kept beside the text that is stored for it: the value if its format is General, or the
 * value and its number format. The value is a text for a text cell whose format shows it as a different text.
 */
export type StoredNumber = number | [value: number | string, format: string]
/** The numbers of a row's cells, by column key. */
export type RowNumbers = Record<string, StoredNumber>
