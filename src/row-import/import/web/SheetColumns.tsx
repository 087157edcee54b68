import { useId, useState } from 'react'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Input } from '../../../kit/ui/form/inputs.ts'
import { Select } from '../../../kit/ui/form/select.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { AntdTheme } from '../../../kit/ui/theme/antd-theme.tsx'
import { UserText } from '../../../kit/ui/PersonName.tsx'
import type { MappedColumns } from '../contract.ts'
import {
  chooseColumn,
  chooseDepartment,
  findFirstNumberProblem,
  MAX_HEADER_LENGTH,
  MAPPING_TARGETS,
  findPrefixProblem,
  type RowNumbering,
  type SheetKind,
  type SheetMapping,
  toSheetMapping,
} from '../mapping-rules.ts'
import { SubjectDepartments } from './SubjectDepartments.tsx'
import { describeMissing, getTargetWords, OWN_COLUMN } from './mapping-words.ts'
import styles from './SheetColumns.module.css'

type Props = {
  kind: SheetKind
  sheet: MappedColumns
  chosen: SheetMapping | undefined
  project: string | undefined
  isOpen: boolean
  onOpen: (opens: boolean) => void
  onChoose: (mapping: SheetMapping) => void
  /** Reports whether the fields have input that cannot be sent. If so, the preview does not match the fields. */
  onUnsent: (isUnsent: boolean) => void
}

export function SheetColumns({ kind, sheet, chosen, project, isOpen, onOpen, onChoose, onUnsent }: Props) {
  const mapping = chosen ?? toSheetMapping(sheet)
  const toByName = new Map(mapping.columns.map(({ column, to }) => [column, to]))
  const listId = useId()
  const options = [
    { value: '', label: OWN_COLUMN[kind] },
    ...MAPPING_TARGETS[kind].map((target) => ({ value: target, label: getTargetWords(target) })),
  ]
  const known = sheet.columns.filter(({ to }) => to !== null).length
  const others = sheet.columns.length - known
  return (
    <section className={styles.card} aria-labelledby={`${listId}-title`} data-part="sheet-columns">
      <header className={styles.head}>
        <h3 id={`${listId}-title`}>Columns of the sheet</h3>
        {sheet.isKept && (
          <span className={styles.kept}>
            <Icon name="check" />
            remembered
            {project !== undefined && (
              <>
                {' '}
                for <UserText>{project}</UserText>
              </>
            )}
          </span>
        )}
        {!sheet.isKept && (
          <span className={styles.count}>
            {others === 0
              ? `All ${formatQuantity(known, 'column')} known`
              : `${known} of ${formatQuantity(sheet.columns.length, 'column')} known`}
          </span>
        )}
        <Button kind="quiet" aria-expanded={isOpen} aria-controls={listId} onClick={() => onOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </header>
      {isOpen && (
        <AntdTheme>
          <div id={listId} className={styles.parts}>
            {sheet.missing.length > 0 && (
              <p role="alert" className={styles.missing}>
                {sheet.missing.map((target) => describeMissing(kind, target)).join(' ')}
              </p>
            )}
            <ul className={styles.columns} aria-label="Columns">
              {sheet.columns.map((column) => {
                const { name, letters, samples, own } = column
                const chosenTo = toByName.get(name)
                const to = chosenTo === undefined ? own : chosenTo
                return (
                  <li key={letters}>
                    <span className={styles.letters}>{letters}</span>
                    <span className={styles.meaning}>
                      <UserText>{name}</UserText>
                      <small>
                        {samples.length === 0 ? 'No values in the first rows' : <UserText>{samples.join(', ')}</UserText>}
                      </small>
                    </span>
                    <Icon name="chevronRight" />
                    <Select<string>
                      aria-label={`Column ${letters}, ${name}`}
                      className={to === null ? (styles.isOwn ?? '') : ''}
                      showSearch={{ optionFilterProp: 'label' }}
                      disabled={name.length > MAX_HEADER_LENGTH}
                      value={to ?? ''}
                      options={options}
                      onChange={(next: string) =>
                        onChoose(chooseColumn(mapping, sheet.columns, { column: name, to: next === '' ? null : next }))
                      }
                    />
                  </li>
                )
              })}
            </ul>
            {kind === 'questions' && (sheet.offer !== null || mapping.numbering !== undefined) && (
              <Numbering
                made={sheet.numbering}
                offer={sheet.offer}
                numbering={mapping.numbering}
                onUnsent={onUnsent}
                onNumbering={(numbering) => onChoose({ ...mapping, numbering })}
              />
            )}
            {sheet.subjects.length > 0 && (
              <SubjectDepartments subjects={sheet.subjects} onChoose={(choice) => onChoose(chooseDepartment(mapping, choice))} />
            )}
          </div>
        </AntdTheme>
      )}
    </section>
  )
}

type NumberingProps = {
  made: MappedColumns['numbering']
  offer: RowNumbering | null
  numbering: RowNumbering | undefined
  onUnsent: Props['onUnsent']
  onNumbering: (numbering: RowNumbering | undefined) => void
}

/** For a sheet without question IDs. A value is sent when its field loses the focus. */
function Numbering({ made, offer, numbering, onUnsent, onNumbering }: NumberingProps) {
  const id = useId()
  const [typed, setTyped] = useState(numbering ?? offer ?? { prefix: '', from: '0001' })
  const prefixWrong = numbering && findPrefixProblem(typed.prefix)
  const fromWrong = numbering && findFirstNumberProblem(typed.from)
  const wrong = prefixWrong ?? fromWrong
  const type = (next: RowNumbering): void => {
    setTyped(next)
    onUnsent(next.prefix !== numbering?.prefix || next.from !== numbering.from)
  }
  const send = (): void => {
    if (numbering === undefined || wrong !== undefined) return
    if (typed.prefix === numbering.prefix && typed.from === numbering.from) return
    onUnsent(false)
    onNumbering(typed)
  }
  const field = { disabled: numbering === undefined, onBlur: send, onPressEnter: send, autoComplete: 'off' as const }
  const next = offer && numbering && offer.prefix === numbering.prefix && offer.from !== numbering.from ? offer : undefined
  return (
    <div className={styles.numbering}>
      <label>
        <input
          type="checkbox"
          checked={numbering !== undefined}
          onChange={({ target }) => {
            onUnsent(false)
            onNumbering(target.checked ? typed : undefined)
          }}
        />
        Number the rows for me
      </label>
      <span className={styles.fields}>
        <label htmlFor={`${id}-prefix`}>as</label>
        <Input
          {...field}
          id={`${id}-prefix`}
          className={styles.prefix ?? ''}
          value={typed.prefix}
          {...(prefixWrong !== undefined && { status: 'error' as const })}
          aria-invalid={prefixWrong !== undefined}
          aria-describedby={`${id}-says`}
          onChange={({ target }) => type({ ...typed, prefix: target.value })}
        />
        <label htmlFor={`${id}-from`}>from</label>
        <Input
          {...field}
          id={`${id}-from`}
          className={styles.from ?? ''}
          inputMode="numeric"
          value={typed.from}
          {...(fromWrong !== undefined && { status: 'error' as const })}
          aria-invalid={fromWrong !== undefined}
          aria-describedby={`${id}-says`}
          onChange={({ target }) => type({ ...typed, from: target.value.trim() })}
        />
      </span>
      <p id={`${id}-says`} className={wrong === undefined ? '' : styles.wrong} role="status">
        {wrong ??
          (made === null ? (
            'Each row gets a question ID, in the order of the sheet.'
          ) : (
            <span>
              <UserText>{made.first}</UserText>
              {made.last !== made.first && (
                <>
                  {' '}
                  to <UserText>{made.last}</UserText>
                </>
              )}
            </span>
          ))}
        {wrong === undefined && next !== undefined && (
          <Button
            kind="quiet"
            onClick={() => {
              setTyped(next)
              onUnsent(false)
              onNumbering(next)
            }}
          >
            Go on from {next.from}
          </Button>
        )}
      </p>
    </div>
  )
}
