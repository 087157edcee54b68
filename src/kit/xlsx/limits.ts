const MB = 1024 * 1024

/** What a workbook may be at most (security, Data: Workbooks). */
export type WorkbookLimits = {
  /** Bytes of the uploaded file. */
  bytes: number
  /** Data rows that hold something, the header row not counted. */
  rows: number
  /** The last column that holds something. */
  columns: number
  /** UTF-16 units in one cell, as Excel counts them. */
  cellCharacters: number
  /** Parts in the package. */
  entries: number
  /** Bytes of all parts together once inflated. */
  inflatedBytes: number
  /** Inflated to packed bytes, of the whole and of each part above `ratioFromBytes`. */
  ratio: number
  /** Small parts of repeated markup pack very well and harm nobody. */
  ratioFromBytes: number
  /** The shared texts are held in memory as a whole. */
  sharedTextBytes: number
}

export const limits: Readonly<WorkbookLimits> = Object.freeze({
  bytes: 50 * MB,
  rows: 200_000,
  columns: 300,
  cellCharacters: 32_767,
  entries: 1_000,
  inflatedBytes: 1024 * MB,
  ratio: 200,
  ratioFromBytes: MB,
  sharedTextBytes: 256 * MB,
})

/** What a worker thread may take at most; workers beyond `atOnce` wait for their turn. */
export const workerLimits = Object.freeze({
  milliseconds: 120_000,
  atOnce: 2,
  resourceLimits: Object.freeze({ maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }),
})
