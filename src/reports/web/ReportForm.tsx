import { Select } from '../../kit/ui/form/select.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type DepartmentChoice, departments } from '../../departments/contract.ts'
import { NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { STAFF_ROLES } from '../../access/levels.ts'
import { roleWords } from '../../access/role-words.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DateInput } from '../../kit/ui/form/DateInput.tsx'
import { Field, FieldSet } from '../../kit/ui/form/Field.tsx'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { toPersonOptions } from '../../kit/ui/person-name.ts'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { users } from '../../users/contract.ts'
import { reportFilters } from '../filter-contract.ts'
import { NO_PROJECT, type ReportType, type WaitingMode } from '../vocabulary.ts'
import { type ChoiceSearch, findDaysProblem, parseChoiceValues, type ReportDays } from './report-choices.ts'
import styles from './ReportForm.module.css'

type ReportFormProps = {
  type: ReportType
  search: ChoiceSearch
  days: ReportDays
  busy: boolean
  onGenerate: (choices: ChoiceSearch) => void
  /** Whether the form can be submitted without a user. */
  isUserOptional?: boolean
  /** Whether "No project" can be chosen too. */
  offersNoProject?: boolean
}

type Option = { value: string; label: string; search?: string }
const roleOptions: Option[] = STAFF_ROLES.map((role) => ({ value: role, label: roleWords[role], search: roleWords[role] }))

const departmentOptions = (found: readonly DepartmentChoice[] = []): Option[] =>
  found.map(({ _id, name, isDeleted }) => ({ value: _id, label: isDeleted === true ? `${name}, deleted` : name, search: name }))

/** Returns the options, plus the chosen people who have no day in the selected period. */
const withChosen = (options: Option[], chosen: string | undefined): Option[] => [
  ...options,
  ...parseChoiceValues(chosen)
    .filter((value) => options.every((option) => option.value !== value))
    .map((value) => ({ value, label: 'No day in this period' })),
]

const waitingOptions: Option[] = [{ value: 'left out' satisfies WaitingMode, label: 'Left out' }]

/**
 * Shows the form that selects a report, in one line. Nothing is read until *Generate report* is pressed. People who manage nobody
 * choose only the days.
 */
export function ReportForm({
  type,
  search,
  days,
  busy,
  onGenerate,
  isUserOptional = false,
  offersNoProject = false,
}: ReportFormProps) {
  const manages = useMay('admin or manager')
  const isAdmin = useMay('admin')
  const [draft, setDraft] = useState<ChoiceSearch>({ ...search, from: days.from, to: days.to })
  const [problem, setProblem] = useState<{ of: 'user' | 'days'; text: string }>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>(`[data-of=${problem.of}] input`)?.focus()
  }, [problem])
  const change = (part: ChoiceSearch): void => {
    setDraft((old) => ({ ...old, ...part }))
    setProblem(undefined)
  }
  const period = findDaysProblem(draft.from, draft.to) === undefined ? { from: draft.from, to: draft.to } : {}
  const needsUser = manages && type === 'user' && !isUserOptional
  const people = useRead(
    reportFilters.users,
    { params: { role: draft.role ?? '-', department: draft.department ?? '-' }, query: period },
    { enabled: manages, personal: true, keepPrevious: true },
  )
  const known = useRead(departments.allForReports, { query: period }, { enabled: manages, keepPrevious: true })
  const projects = useRead(reportFilters.projects, {}, { enabled: manages })
  const named = (of: readonly { _id: string; name: string }[] = []): Option[] =>
    of.map(({ _id, name }) => ({ value: _id, label: name, search: name }))

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = findDaysProblem(draft.from, draft.to)
    if (wrong !== undefined) return setProblem({ of: 'days', text: wrong })
    if (needsUser && draft.user === undefined) return setProblem({ of: 'user', text: 'Please select a user' })
    onGenerate(draft)
  }
  return (
    <form ref={form} className={styles.form} noValidate aria-label="Report of" onSubmit={submit}>
      {manages && type === 'team' && (
        <ManagerField isAdmin={isAdmin} period={period} value={draft.manager} onChange={(manager) => change({ manager })} />
      )}
      {manages && (
        <Choices
          label="Department"
          value={draft.department}
          options={[...named([{ _id: NO_DEPARTMENT, name: NO_DEPARTMENT }]), ...departmentOptions(known.data?.departments)]}
          loading={known.isPending}
          onChange={(department) => change({ department, user: undefined })}
        />
      )}
      {manages && (
        <Choices label="Role" value={draft.role} options={roleOptions} onChange={(role) => change({ role, user: undefined })} />
      )}
      {manages && (
        <Choices
          label="User"
          wide
          all={needsUser ? 'Choose users' : 'All'}
          value={draft.user}
          options={withChosen(toPersonOptions(people.data?.users ?? []), people.isPending ? undefined : draft.user)}
          loading={people.isPending}
          issue={problem?.of === 'user' ? problem.text : people.error?.message}
          onChange={(user) => change({ user })}
        />
      )}
      <div className={styles.dates} data-of="days">
        <FieldSet legend="Dates" issue={problem?.of === 'days' ? problem.text : undefined}>
          <div className={styles.days}>
            <DateInput aria-label="From" value={draft.from} onChange={(from) => change({ from })} />
            <span aria-hidden="true">→</span>
            <DateInput aria-label="To" value={draft.to} onChange={(to) => change({ to })} />
          </div>
        </FieldSet>
      </div>
      {manages && (
        <Choices
          label="Project"
          value={draft.project}
          options={[...(offersNoProject ? named([{ _id: NO_PROJECT, name: NO_PROJECT }]) : []), ...named(projects.data?.data)]}
          loading={projects.isPending}
          onChange={(project) => change({ project })}
        />
      )}
      {manages && <WaitingField value={draft.waiting} onChange={(waiting) => change({ waiting })} />}
      <Button kind="primary" type="submit" busy={busy}>
        Generate report
      </Button>
    </form>
  )
}

type ChoiceProps = {
  label: string
  all?: string
  /** One or more values, separated by commas. */
  value: string | undefined
  options: Option[]
  loading?: boolean
  wide?: boolean
  issue?: string | undefined
  onChange: (value: string | undefined) => void
}

function Choices({ label, all = 'All', value, options, loading = false, wide = false, issue, onChange }: ChoiceProps) {
  return (
    <div className={styles.choice} data-wide={wide} data-of={label.toLowerCase()}>
      <Field label={label} issue={issue}>
        {({ className: _, 'aria-required': __, ...given }) => (
          <ManySelect
            {...given}
            className={styles.select}
            allowClear
            maxTagCount="responsive"
            optionFilterProp="search"
            loading={loading}
            placeholder={all}
            value={parseChoiceValues(value)}
            options={options}
            onChange={(next: string[]) => onChange(next.length === 0 ? undefined : next.join(','))}
          />
        )}
      </Field>
    </div>
  )
}

type WaitingFieldProps = { value: string | undefined; onChange: (value: string | undefined) => void }

const WaitingField = ({ value, onChange }: WaitingFieldProps) => (
  <div className={styles.choice}>
    <Field label="Waiting timesheets">
      {({ className: _, 'aria-required': __, ...given }) => (
        <Select
          {...given}
          className={styles.select}
          allowClear
          placeholder="Counted"
          value={value ?? null}
          options={waitingOptions}
          onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
        />
      )}
    </Field>
  </div>
)

type ManagerFieldProps = {
  isAdmin: boolean
  period: { from?: string | undefined; to?: string | undefined }
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Only an ADMIN can choose managers, because a MANAGER always reports on their team (002 §6). */
function ManagerField({ isAdmin, period, value, onChange }: ManagerFieldProps) {
  const { fullName } = usePerson()
  const managers = useRead(users.managers, { query: period }, { enabled: isAdmin, keepPrevious: true })
  if (isAdmin)
    return (
      <Choices
        label="Manager"
        wide
        loading={managers.isPending}
        value={value}
        options={withChosen(toPersonOptions(managers.data?.data ?? []), managers.isPending ? undefined : value)}
        onChange={onChange}
      />
    )
  return (
    <div className={styles.choice} data-wide>
      <Field label="Manager">
        {({ 'aria-required': _, ...given }) => (
          <span className={styles.locked}>
            <input {...given} value={fullName} readOnly />
            <Icon name="lock" />
          </span>
        )}
      </Field>
    </div>
  )
}
