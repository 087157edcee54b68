import type { SheetRowPlace } from '../../../kit/import/web/sheet-row.ts'
import { formatQuantity, type Noun, formatPlural } from '../../../kit/shared/counted.ts'
import { joinFirst } from '../../../kit/shared/short-list.ts'
import type { ImportKind, ImportPreview, RowState } from '../contract.ts'
import { getColumnWords } from './mapping-words.ts'

/** As in the documents (000 §2). */
export const IMPORT_TITLES: Record<ImportKind, string> = { tasks: 'Add Task', rows: 'Add Rows', done: 'Add Done Task' }
export const STATE_TITLES: Record<RowState, string> = {
  new: 'New',
  changed: 'Changed',
  formatted: 'Formatting',
  duplicate: 'Duplicate',
  bad: 'Problem rows',
}

const UNKEPT_WORDS: Record<ImportPreview['unkept'][number]['kind'], Noun> = {
  picture: ['picture that is not PNG, JPEG, GIF or WebP', 'pictures that are not PNG, JPEG, GIF or WebP'],
  'damaged picture': ['picture that can’t be read', 'pictures that can’t be read'],
  'large picture': ['picture that is too large', 'pictures that are too large'],
  'loose picture': ['picture outside the rows of the sheet', 'pictures outside the rows of the sheet'],
  'further picture': [
    'picture over the limit of 10 for a row or 5,000 for a sheet',
    'pictures over the limit of 10 for a row or 5,000 for a sheet',
  ],
  'xls picture': ['picture of an .xls: save it as .xlsx to keep it', 'pictures of an .xls: save it as .xlsx to keep them'],
  drawing: ['drawing', 'drawings'],
  object: ['embedded object (such as an equation)', 'embedded objects (such as equations)'],
  comment: ['cell comment', 'cell comments'],
  formatting: ['', ''],
}

/** Row 0 lists contents whose row is unknown. */
export function listUnkeptRows(unkept: ImportPreview['unkept']): (SheetRowPlace & { what: string })[] {
  const byRow = new Map<string, SheetRowPlace & { what: string[] }>()
  const add = (row: number, what: string, sheet?: string): void => {
    const key = nameOfRow({ row, sheet })
    const one = byRow.get(key) ?? { row, ...(sheet !== undefined && { sheet }), what: [] }
    one.what.push(what)
    byRow.set(key, one)
  }
  for (const { kind, count, rows, sheets } of unkept) {
    const noun = UNKEPT_WORDS[kind]
    if (kind === 'formatting') add(0, 'All formatting, such as superscript: the file is an .xls. Save it as .xlsx to keep it.')
    else if (rows.length === 0) add(0, formatQuantity(count, ...noun))
    for (const [at, row] of rows.entries()) add(row, noun[0], sheets?.[at])
  }
  return sortRows([...byRow.values()]).map(({ what, ...place }) => ({ ...place, what: what.join(', ') }))
}

const nameOfRow = ({ row, sheet = '' }: SheetRowPlace): string => `${sheet} ${row}`
/** Sorts by row within each sheet and keeps the order of the sheets. */
function sortRows<Row extends SheetRowPlace>(rows: readonly Row[]): Row[] {
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))]
  return rows.toSorted((a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.row - b.row)
}

export function listPictureRows({ pictures, unkept }: Pick<ImportPreview, 'pictures' | 'unkept'>) {
  const lost = new Map(
    listUnkeptRows(unkept.filter(({ kind }) => kind.endsWith('picture'))).map(({ what, ...place }) => [
      nameOfRow(place),
      { place, what },
    ]),
  )
  const kept = pictures.sample.map((one) => ({ ...one, lost: lost.get(nameOfRow(one))?.what ?? '' }))
  const rows = new Set(kept.map(nameOfRow))
  const others = [...lost]
    .filter(([key]) => !rows.has(key))
    .map(([, { place, what }]) => ({ ...place, question_id: '', thumbs: [], lost: what }))
  return { count: pictures.rows + others.length, rows: sortRows([...kept, ...others]) }
}

const list = (names: readonly string[]): string => joinFirst(names, 5)

/** With `formatting`, undecided rows that adopt formatting count too. */
export const countRowsToImport = (
  kind: ImportKind,
  { new: added, changed, formatted }: ImportPreview['counts'],
  formatting: boolean,
): number => added + (kind === 'done' ? changed : 0) + (formatting ? formatted : 0)

/** If only one sheet is read, its rows name no sheet. */
const isFirstRead = ({ sheets = [] }: ImportPreview, name: string | undefined): boolean =>
  name === undefined || sheets.find(({ isRead }) => isRead)?.name === name

/** All columns of a question sheet are used. */
export const listUnusedColumns = (kind: ImportKind, { sheet }: ImportPreview): string[] =>
  kind === 'done' ? (sheet?.columns ?? []).flatMap(({ name, to }) => (to === null ? [name] : [])) : []

/** Returns the effects of the import other than its rows, or the reason why it is disabled. */
export function describeImport(kind: ImportKind, preview: ImportPreview, formatting: boolean, isWhole = true): string {
  const { counts, newDepartments, newColumns, problems, sheet } = preview
  const { bad, changed, duplicate, formatted } = counts
  if (bad > 0) {
    // A missing column makes every row bad, but only the header must be corrected.
    const names = (preview.sheets ?? []).find(({ isRead }) => isRead)?.headerRow ?? 1
    const isHeader = problems.issues.some(({ row = 0, sheet: of }) => row === names && isFirstRead(preview, of))
    if (isHeader && sheet !== undefined)
      return `Either all rows are imported or none. Choose what the columns are, or fix the header (row ${names}) in the sheet and drop it again.`
    const what = isHeader ? `the header (row ${names}) in the sheet` : `${formatQuantity(bad, 'row')} here, or fix the sheet`
    return `Either all rows are imported or none. Fix ${what} and drop it again.`
  }
  const replacing = kind === 'done' ? changed : 0
  const unchanged = changed + duplicate - replacing + (formatting ? 0 : formatted)
  const stay =
    unchanged === 0
      ? []
      : kind === 'done'
        ? [`${formatQuantity(unchanged, 'row')} ${formatPlural(unchanged, 'matches', 'match')} what is already there.`]
        : [`${formatQuantity(unchanged, 'row')} of the file ${formatPlural(unchanged, 'stays as it is', 'stay as they are')}.`]
  if (countRowsToImport(kind, counts, formatting) === 0) return ['Nothing new here.', ...stay].join(' ')
  const left = [...(isWhole ? [] : ['read']), ...(preview.unkept.length === 0 ? [] : ['kept'])]
  const count = countRowsToImport(kind, counts, formatting)
  return [
    left.length === 0
      ? 'All rows will be imported.'
      : `${formatQuantity(count, 'row')} will be imported, without what is not ${left.join(' or not ')}.`,
    ...(replacing === 0
      ? []
      : [`${formatQuantity(replacing, 'row')} ${formatPlural(replacing, 'gets', 'get')} different people.`]),
    ...(formatting ? [`${formatQuantity(formatted, 'row')} ${formatPlural(formatted, 'gets', 'get')} new formatting.`] : []),
    ...stay,
    ...(newDepartments.length === 0 ? [] : [`New departments: ${list(newDepartments)}.`]),
    ...(newColumns.length === 0 ? [] : [`New columns: ${list(newColumns.map(getColumnWords))}.`]),
  ].join(' ')
}

export const TAKE_BACK_SAYS: Record<ImportKind, string> = {
  tasks: 'The file will be deleted with its rows.',
  rows: 'The rows it added will be deleted, and formatting and pictures it changed will be restored. Other rows stay as they are.',
  done: 'Its rows go back to what they were before the upload.',
}
