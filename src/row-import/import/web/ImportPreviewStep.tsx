import { useMemo, useState } from 'react'
import { formatQuantity, type Noun } from '../../../kit/shared/counted.ts'
import { PreviewStep } from '../../../kit/import/web/PreviewStep.tsx'
import type { PreviewOf } from '../../../kit/import/web/preview-props.ts'
import { sheetRow } from '../../../kit/import/web/sheet-row.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { describeLeftOut } from '../../../content-checks/checks/vocabulary.ts'
import type { ImportKind, ImportPreview, RowState } from '../contract.ts'
import type { SheetMapping } from '../mapping-rules.ts'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { NoValue } from '../../../kit/ui/data-grid/GridCell.tsx'
import { RichText } from '../../../kit/ui/rich-text/RichText.tsx'
import { listPictureRows, STATE_TITLES, listUnkeptRows } from './import-words.ts'
import { getColumnWords } from './mapping-words.ts'
import styles from './ImportPreviewStep.module.css'

const SheetColumns = lazyPart('SheetColumns', () => import('./SheetColumns.tsx'))

type Shown = RowState | 'matched' | 'warned' | 'pictures' | 'unkept'

type Props = PreviewOf<ImportPreview, Shown> & {
  kind: ImportKind
  formatting: boolean
  onFormatting: (takes: boolean) => void
  /** Whether rows that were matched by their plain number get the ID that the workbook shows. */
  renames: boolean
  onRenames: (renames: boolean) => void
  project: string | undefined
  /** The columns chosen since the workbook was selected, or undefined if nothing was chosen. */
  mapping: SheetMapping | undefined
  onMapping: (mapping: SheetMapping) => void
  onUnsent: (isUnsent: boolean) => void
}
type Row = ImportPreview['rows'][number]

const NOUNS: Record<Shown, Noun> = {
  new: ['new row', 'new rows'],
  changed: ['changed row', 'changed rows'],
  formatted: ['row with different formatting', 'rows with different formatting'],
  duplicate: ['duplicate row', 'duplicate rows'],
  bad: ['problem', 'problems'],
  matched: ['row found by its number', 'rows found by their numbers'],
  warned: ['row with a content warning', 'rows with content warnings'],
  pictures: ['row with pictures', 'rows with pictures'],
  unkept: ['row', 'rows'],
}

const questionId = { id: 'question_id', title: getColumnWords('question_id'), raw: 'question_id', width: 150, frozen: true }
/** Matches the names of the column with the question. */
const TEXT_COLUMN = /^(question[ _]?text|question)$/i

/** The row's number in the sheet. It stands after the question, so it is not frozen. */
const rowOfSheet = { ...sheetRow, frozen: false }

type ChangeProps = Omit<ImportPreview['rows'][number]['changes'][number], 'column'>

function Change({ old, new: next, oldRuns, newRuns }: ChangeProps) {
  return (
    <>
      <span className="sr-only">was </span>
      <del className={styles.old}>{old === '' ? '(empty)' : <RichText text={old} runs={oldRuns} />}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, becomes </span>
      <ins className={styles.new}>{next === '' ? '(empty)' : <RichText text={next} runs={newRuns} />}</ins>
    </>
  )
}

const changeIn = (column: string, { changes }: Row) => changes.find((change) => change.column === column)

const changedColumns = (rows: readonly Row[]): GridColumn<Row>[] =>
  [...new Set(rows.flatMap(({ differs }) => differs))].map((column) => ({
    id: `changed ${column}`,
    title: `${getColumnWords(column)}: old → new`,
    raw: column,
    width: 260,
    value: (row) => {
      const change = changeIn(column, row)
      return change && `${change.old || '(empty)'} → ${change.new || '(empty)'}`
    },
    show: (row) => {
      const change = changeIn(column, row)
      return change === undefined ? <NoValue /> : <Change {...change} />
    },
  }))

type Unkept = ReturnType<typeof listUnkeptRows>[number]
const UNKEPT_COLUMNS: GridColumn<Unkept>[] = [
  { ...sheetRow, value: ({ row }) => row || null },
  { id: 'what', title: 'Not kept', width: 560 },
]

/** In px: 40 for the thumbnail and 4 for the space around it. */
const THUMB_ROW = 44

const nameOfPicture = (at: number, questionId: string): string => `Picture ${at + 1} of ${questionId}`

type Matched = NonNullable<ImportPreview['matchedIds']>[number]
const MATCHED_COLUMNS: GridColumn<Matched>[] = [
  { ...questionId, title: 'Question ID in the workbook', width: 220 },
  rowOfSheet,
  { id: 'stored', title: 'Question ID in the file', width: 220 },
]

type Warned = ImportPreview['warnings']['rows'][number]
const describeWarned = ({ found, leftOut }: Warned): string => [...found, describeLeftOut(leftOut) ?? []].flat().join(' ')
const WARNED_COLUMNS: GridColumn<Warned>[] = [
  questionId,
  { id: 'question', title: 'Question', width: 360 },
  rowOfSheet,
  { id: 'found', title: 'What was found', width: 560, value: describeWarned },
]

type WithPictures = ReturnType<typeof listPictureRows>['rows'][number]
const PICTURE_COLUMNS: GridColumn<WithPictures>[] = [
  questionId,
  { ...rowOfSheet, value: ({ row }) => row || null },
  {
    id: 'thumbs',
    title: 'Kept with the row',
    width: 480,
    value: ({ thumbs }) => thumbs.length || null,
    show: ({ question_id: id, thumbs }) =>
      thumbs.length === 0 ? (
        <NoValue />
      ) : (
        <span className={styles.thumbs}>
          {thumbs.map((thumb, at) => (
            <img key={at} src={thumb} alt={nameOfPicture(at, id)} />
          ))}
        </span>
      ),
  },
  { id: 'lost', title: 'Not kept', width: 420, value: ({ lost }) => lost || null },
]

/**
 * The user should look at a sheet that was not read by its names alone, lacks a required column, or has a subject with a new or
 * chosen department.
 */
const isToBeSeen = ({ columns, missing, numbering, subjects }: NonNullable<ImportPreview['sheet']>): boolean =>
  missing.length > 0 ||
  numbering !== null ||
  subjects.some(({ isNew, isChosen }) => isNew || isChosen) ||
  columns.some(({ own, to }) => own !== to)

export function ImportPreviewStep(props: Props) {
  const { kind, preview, formatting, onFormatting, renames, onRenames, project, mapping, onMapping, onUnsent, ...rest } = props
  const [opens, setOpens] = useState<boolean>()
  const { counts, rows, problems, columns: given, matchedIds = [] } = preview
  const grids = useMemo(() => {
    const text = given.findIndex((name) => TEXT_COLUMN.test(name))
    const all = given.map((title, at): GridColumn<Row> => ({
      id: `c${at}`,
      title: getColumnWords(title),
      raw: title,
      ...(at === text && { width: 360 }),
      value: ({ values }) => values[at] ?? '',
      show: ({ values, runs }) => (values[at] ? <RichText text={values[at]} runs={runs?.[at]} inOneLine /> : <NoValue />),
    }))
    const columnsOf = (state: RowState): GridColumn<Row>[] => [
      questionId,
      ...all.filter((_, at) => at === text),
      rowOfSheet,
      {
        id: 'sr_no',
        title: kind === 'tasks' || state === 'new' ? getColumnWords('sr_no') : 'Row of the file',
        kind: 'number',
        width: 116,
        grouping: false,
      },
      ...(state === 'changed' || state === 'formatted' ? changedColumns(rows.filter((row) => row.state === state)) : []),
      ...all.filter((_, at) => at !== text),
    ]
    return Object.fromEntries(
      (['new', 'changed', 'formatted', 'duplicate'] as const).map((state) => [
        state,
        { columns: columnsOf(state), rows: rows.filter((row) => row.state === state) },
      ]),
    )
  }, [kind, given, rows])
  const unkept = useMemo(() => listUnkeptRows(preview.unkept), [preview.unkept])
  const pictures = useMemo(() => listPictureRows(preview), [preview])
  const listed: Partial<Record<Shown, { columns: object[]; rows: readonly object[] }>> = {
    ...grids,
    matched: { columns: MATCHED_COLUMNS, rows: matchedIds },
    warned: { columns: WARNED_COLUMNS, rows: preview.warnings.rows },
    pictures: { columns: PICTURE_COLUMNS, rows: pictures.rows },
    unkept: { columns: UNKEPT_COLUMNS, rows: unkept },
  }
  const { formatted, ...usual } = STATE_TITLES
  const titles: Partial<Record<Shown, string>> = {
    ...(counts.formatted > 0 && { formatted }),
    ...usual,
    ...(matchedIds.length > 0 && { matched: 'Found by number' }),
    ...(preview.warnings.count > 0 && { warned: 'Content warnings' }),
    ...(pictures.count > 0 && { pictures: 'Pictures' }),
    ...(unkept.length > 0 && { unkept: 'Not kept' }),
  }
  const { sheet } = preview
  const isOpen = sheet !== undefined && (opens ?? isToBeSeen(sheet))
  return (
    <div className={joinClassNames(styles.sides, isOpen && styles.isWide)}>
      {sheet !== undefined && (
        <SheetColumns
          kind={kind === 'done' ? 'history' : 'questions'}
          {...{ sheet, project, isOpen, onUnsent }}
          chosen={mapping}
          onOpen={setOpens}
          onChoose={onMapping}
        />
      )}
      <div className={styles.rows}>
        {counts.formatted > 0 && (
          <label className={styles.offer}>
            <input type="checkbox" checked={formatting} onChange={({ target }) => onFormatting(target.checked)} />
            Update the formatting{preview.pictures.count > 0 && ' and the pictures'} of {formatQuantity(counts.formatted, 'row')}{' '}
            of the file that nobody has decided on
          </label>
        )}
        {matchedIds.length > 0 && (
          <label className={styles.offer}>
            <input type="checkbox" checked={renames} onChange={({ target }) => onRenames(target.checked)} />
            {formatQuantity(matchedIds.length, 'row')} of the file {matchedIds.length === 1 ? 'has its' : 'have their'} question
            ID as a plain number, such as {matchedIds[0]?.stored} for {matchedIds[0]?.question_id}. Rename to what the workbook
            shows
          </label>
        )}
        <PreviewStep<Row | Matched | Warned | WithPictures | Unkept, Shown>
          {...rest}
          titles={titles}
          counts={{
            ...counts,
            matched: matchedIds.length,
            warned: preview.warnings.count,
            pictures: pictures.count,
            unkept: unkept.length,
          }}
          problems={problems}
          grid={(state) => ({
            name: `${titles[state]} rows`,
            noun: NOUNS[state],
            empty: `No ${NOUNS[state][1]}`,
            ...(state === 'pictures' && { rowAtLeast: THUMB_ROW }),
            ...(listed[state] as {
              columns: GridColumn<Row | Matched | Warned | WithPictures | Unkept>[]
              rows: readonly (Row | Matched | Warned | WithPictures | Unkept)[]
            }),
          })}
        />
      </div>
    </div>
  )
}
