/** The types that an upload's file field accepts: one workbook (000 §5: only Excel types, one file at a time). */
export const workbookTypes = '.xlsx,.xls'

export const isWorkbookName = (name: string): boolean => /\.xlsx?$/i.test(name)
