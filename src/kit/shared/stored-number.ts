/**
 * What a number cell of a workbook holds beside the text that is stored for it: the value in the format General, or the value and
 * its number format. The value of a text is a text, where the format shows it as another one.
 */
export type StoredNumber = number | [value: number | string, format: string]
/** The numbers of a row's cells by the key of their column. */
export type RowNumbers = Record<string, StoredNumber>
