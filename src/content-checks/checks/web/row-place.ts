/** A row whose content warnings are shown. */
export type CheckedRowPlace = { fileId: string; srNo: number }
