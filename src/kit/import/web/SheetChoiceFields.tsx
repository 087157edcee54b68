import { useId, useState } from 'react'
import { formatQuantity, joinWords } from '../../shared/counted.ts'
import { parseFigure } from '../../shared/typed-figures.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Input } from '../../ui/form/inputs.ts'
import { Select } from '../../ui/form/select.ts'
import { UserText } from '../../ui/PersonName.tsx'
import { AntdTheme } from '../../ui/theme/antd-theme.tsx'
import type { SurveyedSheet, SheetChoice } from '../contract.ts'
import { hasSameColumns, listSheetOptions } from '../reading-rules.ts'
import styles from './SheetsRead.module.css'

const LAST_ROW = 1_048_576

type Props = {
  sheets: readonly SurveyedSheet[]
  reading: SheetChoice | undefined
  disabled: boolean
  onRead: (choice: SheetChoice) => void
  onUnsent: (isUnsent: boolean) => void
}

export function SheetChoiceFields({ sheets, reading, disabled, onRead, onUnsent }: Props) {
  const id = useId()
  const read = sheets.filter(({ isRead }) => isRead)
  const [first] = read
  const options = listSheetOptions(sheets)
  const shown = options.find((one) => one.sheets.length === read.length && one.sheets.every(({ isRead }) => isRead))
  const together = options.find(
    (one) => one.sheets.length > 1 && one.sheets.length > read.length && one.sheets.some(({ isRead }) => isRead),
  )
  const hiddenRows = read.reduce((sum, sheet) => sum + sheet.hiddenRows, 0)
  const hiddenColumns = Math.max(0, ...read.map((sheet) => sheet.hiddenColumns))
  const leaves = { ...(reading?.leavesOutHidden === true && { leavesOutHidden: true }) }
  const names = read.map(({ name }) => name)
  const readSheets = (some: readonly SurveyedSheet[]): void => {
    const choice = { sheets: some.map(({ name }) => name), ...leaves }
    const staysFirst = some[0]?.name === first?.name && hasSameColumns(sheets, choice)
    onRead({ ...choice, ...(staysFirst && first?.headerRow != null && { headerRow: first.headerRow }) })
  }
  return (
    <AntdTheme>
      <>
        {options.length > 1 && (
          <span className={styles.field}>
            <label htmlFor={`${id}-sheet`}>{read.length > 1 ? 'Sheets' : 'Reads the sheet'}</label>
            <Select<string>
              id={`${id}-sheet`}
              className={styles.sheet ?? ''}
              popupMatchSelectWidth={false}
              disabled={disabled}
              value={shown?.value ?? null}
              options={options.map(({ sheets: _sheets, ...option }) => option)}
              onChange={(next) => readSheets(options.find(({ value }) => value === next)?.sheets ?? [])}
            />
          </span>
        )}
        <HeaderRow
          key={`${names.join(' ')} ${first?.headerRow}`}
          row={first?.headerRow ?? 1}
          names={first?.names ?? []}
          of={read.length > 1 ? first?.name : undefined}
          {...{ disabled, onUnsent }}
          onRow={(headerRow) => onRead({ sheets: names, headerRow, ...leaves })}
        />
        {hiddenRows + hiddenColumns > 0 && (
          <label className={styles.field}>
            <input
              type="checkbox"
              disabled={disabled}
              checked={reading?.leavesOutHidden === true}
              onChange={({ target }) =>
                onRead({
                  sheets: names,
                  ...(first?.headerRow != null && { headerRow: first.headerRow }),
                  ...(target.checked && { leavesOutHidden: true }),
                })
              }
            />
            Leave out{' '}
            {joinWords([
              ...(hiddenRows > 0 ? [formatQuantity(hiddenRows, 'hidden row')] : []),
              ...(hiddenColumns > 0 ? [formatQuantity(hiddenColumns, 'hidden column')] : []),
            ])}
          </label>
        )}
        {together !== undefined && (
          <Button small disabled={disabled} onClick={() => readSheets(together.sheets)}>
            {`Read all ${together.sheets.length} sheets with these columns`}
          </Button>
        )}
      </>
    </AntdTheme>
  )
}

type HeaderRowProps = {
  row: number
  names: readonly string[]
  of: string | undefined
  disabled: boolean
  onRow: (row: number) => void
  onUnsent: (isUnsent: boolean) => void
}

/** Sent with Enter or when the field loses the focus. */
function HeaderRow({ row, names, of, disabled, onRow, onUnsent }: HeaderRowProps) {
  const id = useId()
  const [typed, setTyped] = useState(String(row))
  const wanted = parseFigure(typed) ?? 0
  const isWrong = !Number.isInteger(wanted) || wanted < 1 || wanted > LAST_ROW
  const [asked, setAsked] = useState(row)
  const [wasDisabled, setWasDisabled] = useState(disabled)
  if (wasDisabled !== disabled) {
    setWasDisabled(disabled)
    // If the row could not be read, the preview still shows the previous row, so the field returns to that one.
    if (!disabled) {
      setAsked(row)
      setTyped(String(row))
    }
  }
  const send = (): void => {
    if (isWrong || wanted === row) return
    setAsked(wanted)
    onUnsent(false)
    onRow(wanted)
  }
  return (
    <span className={styles.field}>
      <label htmlFor={id}>Column names in row</label>
      <Input
        id={id}
        className={styles.row ?? ''}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={typed}
        {...(isWrong && { status: 'error' as const })}
        aria-invalid={isWrong}
        aria-describedby={`${id}-names`}
        onChange={({ target }) => {
          setTyped(target.value)
          onUnsent(target.value.trim() !== String(row))
        }}
        // The field also loses the focus while its row is being read.
        onBlur={() => wanted !== asked && send()}
        onKeyDown={(event) => {
          // Ctrl+Enter must not import the preview, which was read with another row than the field shows.
          if (event.key !== 'Enter') return
          event.preventDefault()
          send()
        }}
      />
      <small id={`${id}-names`} className={isWrong ? styles.wrongRow : styles.names} role="status">
        {isWrong ? (
          'Enter the number of a row of the sheet, from 1.'
        ) : (
          <>
            {of !== undefined && (
              <>
                of <UserText>{of}</UserText>:{' '}
              </>
            )}
            <UserText>{names.join(', ')}</UserText>
          </>
        )}
      </small>
    </span>
  )
}
