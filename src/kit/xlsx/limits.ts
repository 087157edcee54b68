import { UPLOAD_MEGABYTES } from '../shared/upload-limit.ts'

const MB = 1024 * 1024

/** The limits of a workbook (security.md, Data). */
export type WorkbookLimits = {
  bytes: number
  /** Rows with a value below the header row. */
  rows: number
  /** The last column that is not blank. */
  columns: number
  /** Up to the last cell with a value in each row, including blank cells between them. */
  cells: number
  /** The cells of one row, and the links and merges of a sheet. */
  tags: number
  /** UTF-16 units in one cell, as Excel counts them. */
  cellCharacters: number
  /** All worksheets are examined, and counted in the preview. */
  sheets: number
  entries: number
  inflatedBytes: number
  /** The ratio of inflated to packed bytes, for the package and for each part above `ratioFromBytes`. */
  ratio: number
  /** Smaller parts are exempt from `ratio`, because small parts of repeated markup compress very well and are harmless. */
  ratioFromBytes: number
  /** Each part that is read as a whole: the workbook, its relationships and its styles. */
  wholeBytes: number
  /** The shared texts, or the link targets. All of them are held in memory. */
  sharedTextBytes: number
  /** The pictures of a sheet, and those of a row. Further ones are not kept. */
  pictures: number
  rowPictures: number
  /** A larger picture in the package is not kept. */
  pictureBytes: number
  /** All stored pictures together. Further ones are not kept. */
  storedPictureBytes: number
}

export const limits: Readonly<WorkbookLimits> = Object.freeze({
  bytes: UPLOAD_MEGABYTES * MB,
  rows: 200_000,
  columns: 300,
  cells: 200_001 * 300,
  tags: 2_000_000,
  cellCharacters: 32_767,
  sheets: 500,
  entries: 6_000,
  inflatedBytes: 1024 * MB,
  ratio: 200,
  ratioFromBytes: MB,
  wholeBytes: 16 * MB,
  sharedTextBytes: 256 * MB,
  pictures: 5_000,
  rowPictures: 10,
  pictureBytes: 20 * MB,
  storedPictureBytes: 200 * MB,
})

/** Jobs beyond `atOnce` wait. */
export const workerLimits = Object.freeze({
  milliseconds: 120_000,
  atOnce: 2,
  shortAtOnce: 1,
  heapMb: 1024,
  /** The memory of the process: heap, buffers and the upload. */
  residentMb: 1536,
  /** A process that has grown beyond this size is replaced before the next upload. */
  keptMb: 256,
})
