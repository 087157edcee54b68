export type CheckedRowPlace = { fileId: string; srNo: number }
