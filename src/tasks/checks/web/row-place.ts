/** A row whose content warnings are shown. */
export type CheckedRowPlace = { file: string; srNo: number }
