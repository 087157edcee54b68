/** An upload takes one Excel workbook at a time (000 §5). */
export const workbookTypes = '.xlsx,.xls'

export const isWorkbookName = (name: string): boolean => /\.xlsx?$/i.test(name)
