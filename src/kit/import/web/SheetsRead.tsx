import { type ReactNode, useId } from 'react'
import { formatQuantity, formatCount } from '../../shared/counted.ts'
import { joinClassNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazyPart, useAhead } from '../../ui/lazy-part.tsx'
import { UserText } from '../../ui/PersonName.tsx'
import type { NotRead, SurveyedSheet, SheetChoice } from '../contract.ts'
import { listNotRead, type Unused } from '../reading-rules.ts'
import styles from './SheetsRead.module.css'

const SheetChoiceFields = lazyPart('SheetChoiceFields', () => import('./SheetChoiceFields.tsx'))
const ahead = [SheetChoiceFields]

type Props = {
  sheets: readonly SurveyedSheet[]
  unused: Unused
  reading: SheetChoice | undefined
  /** A sentence about what the last choice discarded, or ''. */
  dropped: string
  isHeaderBad: boolean
  disabled: boolean
  onRead: (choice: SheetChoice) => void
  onUnsent: (isUnsent: boolean) => void
}

const hasNothing = ({ rows, above }: SurveyedSheet): boolean => rows + above === 0
const hidden = (sheet: SurveyedSheet): ReactNode => sheet.isHidden && ' (hidden)'

/**
 * Shows which sheet of the workbook is read, with a line for each part that is not read. If nothing can be chosen, it is one
 * unobtrusive line.
 */
export function SheetsRead({ sheets, unused, reading, dropped, isHeaderBad, disabled, onRead, onUnsent }: Props) {
  const titleId = useId()
  useAhead(ahead)
  const read = sheets.filter(({ isRead }) => isRead)
  const others = sheets.filter(({ isRead }) => !isRead)
  const [first] = read
  const hasChoice =
    isHeaderBad ||
    others.some((sheet) => !hasNothing(sheet)) ||
    read.some((sheet) => sheet.isHidden || sheet.above + sheet.hiddenRows + sheet.hiddenColumns > 0) ||
    read.length > 1
  const notRead = listNotRead(sheets, reading).filter(
    ({ what, sheet }) => what === 'sheet' || read.some(({ name }) => name === sheet),
  )
  const lines: { key: string; line: ReactNode }[] = [
    ...others.map((sheet) => ({ key: `sheet ${sheet.name}`, line: describeOther(sheet) })),
    ...notRead.flatMap((one) =>
      one.what === 'sheet' ? [] : [{ key: `${one.what} ${one.sheet}`, line: describeNotRead(one, read.length > 1) }],
    ),
    ...(unused.besides === 0
      ? []
      : [{ key: 'besides', line: formatQuantity(unused.besides, 'picture, drawing or note', 'pictures, drawings or notes') }]),
    ...(unused.columns.length === 0
      ? []
      : [
          {
            key: 'columns',
            line: (
              <>
                {unused.columns.length === 1 ? 'Column' : 'Columns'} that no field is read from: {namesOf(unused.columns)}
              </>
            ),
          },
        ]),
  ]
  if (first === undefined && lines.length === 0) return null
  const where = first !== undefined && (
    <>
      Reads the {read.length > 1 ? 'sheets' : 'sheet'} {namesOf(read.map(({ name }) => name))}
      {read.length > 1 && (
        <>
          ,{' '}
          {formatQuantity(
            read.reduce((sum, { rows }) => sum + rows, 0),
            'row',
          )}
        </>
      )}
      {!hasChoice && first.headerRow !== null && <>, column names in row {first.headerRow}</>}.
    </>
  )
  return (
    <section className={hasChoice ? styles.card : styles.quiet} aria-labelledby={titleId} data-part="sheets-read">
      <h3 id={titleId} className="sr-only">
        What is read from the workbook
      </h3>
      <div className={styles.fields}>
        {/* In a workbook with several sheets, the list below names the one that is read. */}
        {where !== false && (sheets.length === 1 || read.length > 1 || !hasChoice) && (
          <p className={joinClassNames(styles.sheetPlace, read.length > 1 && styles.isOfSeveral)}>
            <Icon name="file" />
            <span>{where}</span>
          </p>
        )}
        {hasChoice && first !== undefined && <SheetChoiceFields {...{ sheets, reading, disabled, onRead, onUnsent }} />}
      </div>
      {lines.length > 0 && (
        <div className={styles.leftOut}>
          <h4>
            <Icon name="info" />
            Not read
          </h4>
          <ul aria-label="Not read">
            {lines.map(({ key, line }) => (
              <li key={key}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {dropped !== '' && (
        <p className={styles.dropped} role="status">
          {dropped}
        </p>
      )}
    </section>
  )
}

const namesOf = (names: readonly string[]): ReactNode =>
  names.map((name, at) => (
    <span key={name}>
      {at > 0 && (at === names.length - 1 ? ' and ' : ', ')}
      <b>
        <UserText>{name}</UserText>
      </b>
    </span>
  ))

const describeOther = (sheet: SurveyedSheet): ReactNode => (
  <>
    Sheet{' '}
    <b>
      <UserText>{sheet.name}</UserText>
    </b>
    {hidden(sheet)}: {sheet.rows === 0 ? 'no rows' : formatQuantity(sheet.rows, 'row')}
    {sheet.above > 0 && <>, {formatCount(sheet.above)} above its column names</>}
  </>
)

const WHAT: Record<Exclude<NotRead['what'], 'sheet'>, (count: number) => string> = {
  'rows above': (count) => `${formatQuantity(count, 'row')} above the column names`,
  'hidden rows': (count) => formatQuantity(count, 'hidden row'),
  'hidden columns': (count) => formatQuantity(count, 'hidden column'),
}
const describeNotRead = ({ what, count, sheet }: NotRead, isOfSeveral: boolean): ReactNode =>
  what === 'sheet' ? null : (
    <>
      {WHAT[what](count)}
      {isOfSeveral && (
        <>
          {' '}
          of{' '}
          <b>
            <UserText>{sheet}</UserText>
          </b>
        </>
      )}
    </>
  )
