import { counted, type Noun, plural } from '../../../kit/shared/counted.ts'
import { shortList } from '../../../kit/shared/short-list.ts'
import type { ImportKind, ImportPreview, RowState } from '../contract.ts'
import { getColumnWords } from './mapping-words.ts'

/** The specification's names of the three uploads (000 §2). */
export const IMPORT_TITLES: Record<ImportKind, string> = { tasks: 'Add Task', rows: 'Add Rows', done: 'Add Done Task' }
export const STATE_TITLES: Record<RowState, string> = {
  new: 'New',
  changed: 'Changed',
  formatted: 'Formatting',
  duplicate: 'Duplicate',
  bad: 'Problem rows',
}

const UNKEPT_WORDS: Record<ImportPreview['unkept'][number]['kind'], Noun> = {
  picture: ['picture of another format than PNG, JPEG, GIF or WebP', 'pictures of other formats than PNG, JPEG, GIF or WebP'],
  'damaged picture': ['picture that can’t be read', 'pictures that can’t be read'],
  'large picture': ['picture that is too large', 'pictures that are too large'],
  'loose picture': ['picture at no row of the sheet', 'pictures at no row of the sheet'],
  'further picture': [
    'picture beyond the 10 of a row or the 5,000 of a sheet',
    'pictures beyond the 10 of a row or the 5,000 of a sheet',
  ],
  'xls picture': ['picture of an .xls: save it as .xlsx to keep it', 'pictures of an .xls: save it as .xlsx to keep them'],
  drawing: ['drawing', 'drawings'],
  object: ['embedded object (such as an equation)', 'embedded objects (such as equations)'],
  comment: ['cell comment', 'cell comments'],
  formatting: ['', ''],
}

/** What the import leaves out by sheet row; row 0 has what stands at no known row. */
export function unkeptRows(unkept: ImportPreview['unkept']): { row: number; what: string }[] {
  const byRow = new Map<number, string[]>()
  const add = (row: number, what: string): unknown => byRow.set(row, [...(byRow.get(row) ?? []), what])
  for (const { kind, count, rows } of unkept) {
    const noun = UNKEPT_WORDS[kind]
    if (kind === 'formatting') add(0, 'All formatting, such as superscript: the file is an .xls. Save it as .xlsx to keep it.')
    else if (rows.length === 0) add(0, counted(count, ...noun))
    for (const row of rows) add(row, noun[0])
  }
  return [...byRow].toSorted(([a], [b]) => a - b).map(([row, what]) => ({ row, what: what.join(', ') }))
}

/** The rows of the sheet that have pictures: those that are kept, and what is not. */
export function pictureRows({ pictures, unkept }: Pick<ImportPreview, 'pictures' | 'unkept'>) {
  const lost = new Map(unkeptRows(unkept.filter(({ kind }) => kind.endsWith('picture'))).map(({ row, what }) => [row, what]))
  const kept = pictures.sample.map((one) => ({ ...one, lost: lost.get(one.row) ?? '' }))
  const rows = new Set(kept.map(({ row }) => row))
  const others = [...lost]
    .filter(([row]) => !rows.has(row))
    .map(([row, what]) => ({ row, question_id: '', thumbs: [], lost: what }))
  return { count: pictures.rows + others.length, rows: [...kept, ...others].toSorted((a, b) => a.row - b.row) }
}

const list = (names: readonly string[]): string => shortList(names, 5)

/** The number of rows that an import would store; `formatting`: that of undecided rows is taken over. */
export const rowsToImport = (
  kind: ImportKind,
  { new: added, changed, formatted }: ImportPreview['counts'],
  formatting: boolean,
): number => added + (kind === 'done' ? changed : 0) + (formatting ? formatted : 0)

/** The effects of the import beside its rows, or why it is disabled. */
export function importNote(
  kind: ImportKind,
  { counts, newDepartments, newColumns, problems, sheet }: ImportPreview,
  formatting: boolean,
): string {
  const { bad, changed, duplicate, formatted } = counts
  if (bad > 0) {
    // A missing column makes every row bad: only the header has to be corrected.
    const isHeader = problems.issues.some(({ row }) => row === 1)
    if (isHeader && sheet !== undefined)
      return 'Either all rows are imported or none. Choose what the columns are, or fix the header (row 1) in the sheet and drop it again.'
    const what = isHeader ? 'the header (row 1) in the sheet' : `${counted(bad, 'row')} here, or fix the sheet`
    return `Either all rows are imported or none. Fix ${what} and drop it again.`
  }
  const replacing = kind === 'done' ? changed : 0
  const unchanged = changed + duplicate - replacing + (formatting ? 0 : formatted)
  const stay =
    unchanged === 0
      ? []
      : kind === 'done'
        ? [`${counted(unchanged, 'row')} ${plural(unchanged, 'matches', 'match')} what is already there.`]
        : [`${counted(unchanged, 'row')} of the file ${plural(unchanged, 'stays as it is', 'stay as they are')}.`]
  if (rowsToImport(kind, counts, formatting) === 0) return ['Nothing new here.', ...stay].join(' ')
  return [
    'All rows will be imported.',
    ...(replacing === 0 ? [] : [`${counted(replacing, 'row')} ${plural(replacing, 'gets', 'get')} different people.`]),
    ...(formatting ? [`${counted(formatted, 'row')} ${plural(formatted, 'gets', 'get')} new formatting.`] : []),
    ...stay,
    ...(newDepartments.length === 0 ? [] : [`New departments: ${list(newDepartments)}.`]),
    ...(newColumns.length === 0 ? [] : [`New columns: ${list(newColumns.map(getColumnWords))}.`]),
  ].join(' ')
}
