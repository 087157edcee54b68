import { formatQuantity } from '../shared/counted.ts'
import type { NotRead, PreviewCorrection, SurveyedSheet, SheetChoice } from './contract.ts'

export const listNotRead = (
  sheets: readonly SurveyedSheet[],
  { leavesOutHidden = false }: Pick<SheetChoice, 'leavesOutHidden'> = {},
): NotRead[] =>
  sheets
    .flatMap(({ name: sheet, isRead, rows, above, hiddenRows, hiddenColumns }): NotRead[] => [
      { sheet, what: 'sheet', count: isRead ? 0 : rows },
      { sheet, what: 'rows above', count: above },
      { sheet, what: 'hidden rows', count: isRead && leavesOutHidden ? hiddenRows : 0 },
      { sheet, what: 'hidden columns', count: isRead && leavesOutHidden ? hiddenColumns : 0 },
    ])
    .filter(({ count }) => count > 0)

/**
 * Returns whether a workbook leaves nothing to choose: it has one sheet, its names are in the first row, and nothing is hidden.
 */
const isPlain = ([only, ...others]: readonly SurveyedSheet[]): boolean =>
  only === undefined ||
  (others.length === 0 &&
    !only.isHidden &&
    only.above === 0 &&
    only.headerRow === 1 &&
    only.hiddenRows + only.hiddenColumns === 0)

/**
 * Returns the complete choice that was read, so that reading the workbook again gives the same rows even if the suggestion has
 * changed. Returns undefined for a plain workbook.
 */
export function toSheetChoice(sheets: readonly SurveyedSheet[], { leavesOutHidden }: SheetChoice = {}): SheetChoice | undefined {
  const read = sheets.filter(({ isRead }) => isRead)
  if (isPlain(sheets) || read.length === 0) return undefined
  const [first] = read
  return {
    sheets: read.map(({ name }) => name),
    ...(first?.headerRow != null && { headerRow: first.headerRow }),
    ...(leavesOutHidden === true && { leavesOutHidden }),
  }
}

/** Settings that were made for the columns still apply to another choice with the same columns. */
export const hasSameColumns = (sheets: readonly SurveyedSheet[], { sheets: names, headerRow }: SheetChoice): boolean => {
  const first = sheets.find(({ isRead }) => isRead)
  const chosen = sheets.filter(({ name }) => names === undefined || names.includes(name))
  return chosen.every(({ hasSameHeader }) => hasSameHeader) && (headerRow === undefined || headerRow === first?.headerRow)
}

/**
 * Keeps the corrected cells that another choice still reads. A correction names its sheet only if several sheets are read. If the
 * columns differ, no correction is kept, because a name that the sheet lacks would become a new column.
 */
export function keepCorrections(
  corrections: readonly PreviewCorrection[],
  sheets: readonly SurveyedSheet[],
  choice: SheetChoice,
): PreviewCorrection[] {
  const before = sheets.find(({ isRead }) => isRead)?.name
  const { sheets: names = [] } = choice
  if (!hasSameColumns(sheets, choice)) return []
  return corrections.flatMap(({ sheet = before, ...cell }) => {
    if (sheet === undefined || !names.includes(sheet)) return []
    return [names.length > 1 ? { ...cell, sheet } : cell]
  })
}

export type SheetOption = { value: string; label: string; sheets: readonly SurveyedSheet[]; disabled?: boolean }

const rowsOf = (sheets: readonly SurveyedSheet[]): string =>
  formatQuantity(
    sheets.reduce((sum, { rows }) => sum + rows, 0),
    'row',
  )

/**
 * Lists each sheet alone, then the sheets with the same columns together: all of them, and only the visible ones if some are
 * hidden.
 */
export function listSheetOptions(sheets: readonly SurveyedSheet[]): SheetOption[] {
  const same = sheets.filter(({ hasSameHeader }) => hasSameHeader)
  const visible = same.filter(({ isHidden }) => !isHidden)
  const together = [visible, same].filter((some, at) => some.length > 1 && (at === 0 || some.length > visible.length))
  return [
    ...sheets.map((sheet, at) => ({
      value: `one ${at}`,
      label: `${sheet.name}${sheet.isHidden ? ' (hidden)' : ''}, ${rowsOf([sheet])}`,
      sheets: [sheet],
      disabled: !sheet.isRead && sheet.rows + sheet.above === 0,
    })),
    ...together.map((some) => ({
      value: `all ${some.length}`,
      label: `All ${some.length} ${some === visible && same.length > visible.length ? 'visible sheets' : 'sheets'} with these columns${some.some(({ isHidden }) => isHidden) ? ', hidden ones too' : ''}: ${rowsOf(some)}`,
      sheets: some,
    })),
  ]
}

/** What an upload does not use of the sheets that it reads. `besides` counts pictures and comments. */
export type Unused = { columns: readonly string[]; besides: number }

export const isAllRead = (
  sheets: readonly SurveyedSheet[],
  reading: SheetChoice | undefined,
  { columns, besides }: Unused,
): boolean => columns.length + besides + listNotRead(sheets, reading).length === 0
