import { OWN_REASONS } from '../../absences/vocabulary.ts'
import type { NamedHoliday } from '../../holidays/day-contract.ts'
import { describeHoliday } from '../../holidays/day-rules.ts'
import { useId, useRef } from 'react'
import { formatDay, formatTime, formatWeekday, getWeekdayName } from '../../kit/shared/time.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { FigureInput } from '../../kit/ui/form/FigureInput.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { getFiguresOfType } from '../rules.ts'
import type { DayWork } from '../day-work-contract.ts'
import type { OwnDay } from '../own-targets-contract.ts'
import type { DayDrafts } from './day-drafts.ts'
import { type DayDraft, toDayDraft, isChanged, getOwnDayLook, sumDraftedUnits } from './own-day.ts'
import styles from './OwnDayRow.module.css'
import type { DaySaver } from './use-day-saver.ts'

const DayBeside = lazyPart('DayBeside', () => import('./DayBeside.tsx'))

type OwnDayRowProps = {
  day: OwnDay
  project: string
  holiday: NamedHoliday | undefined
  today: string
  work: DayWork | undefined
  /** A sentence that says why the hours of the day are in doubt. */
  impossible: string | undefined
  drafts: DayDrafts
  saver: DaySaver
}

export function OwnDayRow({ day, project, holiday, today, work, impossible, drafts, saver }: OwnDayRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const stateId = useId()
  const { _id, date, type, why, off } = day
  const isLocked = why !== null || off.reason === 'reject'
  const draft = isLocked ? undefined : drafts.draftOf(_id)
  const shown = draft ?? toDayDraft(day)
  const taken = getFiguresOfType(type)
  const isOff = shown.reason !== '' || off.reason === 'reject'
  const hasTyped = shown.units.trim() !== '' || shown.hours.trim() !== ''
  const issues = draft?.issues ?? []
  const name = formatWeekday(date)
  const isSaving = saver.saving.has(_id)

  const write = (part: Partial<DayDraft>): void => {
    const next = {
      ...shown,
      ...part,
      at: new Date().toISOString(),
      issues: [],
      of: { date, project, recorded: day.completedUnits ?? 0 },
    }
    if (isChanged(day, next)) drafts.store(_id, next)
    else drafts.drop(_id)
  }
  const take = (units: number): void => {
    write({ units: String(units) })
    row.current?.querySelector<HTMLElement>('[data-field=units]')?.focus()
  }
  const isInvalid = (path: string): boolean => issues.some((issue) => issue.path === path)
  const figure = (field: 'units' | 'hours', label: string, path: string) => {
    const disabled = isLocked || isOff || !taken[field]
    return (
      <label className={styles.figure} data-part={field}>
        <span>{label}</span>
        <FigureInput
          data-field={field}
          aria-label={`${label}, ${name}`}
          aria-describedby={stateId}
          aria-invalid={isInvalid(path)}
          disabled={disabled}
          readOnly={isSaving}
          placeholder={disabled ? '–' : undefined}
          title={taken[field] ? undefined : `A day of type ${type} can’t have completed ${field}.`}
          value={isOff || !taken[field] ? '' : shown[field]}
          onType={(text) => write({ [field]: text })}
        />
      </label>
    )
  }
  return (
    <li ref={row} className={styles.row} data-day={_id} data-today={date === today} aria-busy={isSaving || undefined}>
      <span className={styles.date} title={describeHoliday(holiday)}>
        {formatDay(date)}{' '}
        <span>{date === today ? `${getWeekdayName(date).slice(0, 3)}, today` : getWeekdayName(date).slice(0, 3)}</span>
      </span>
      <span className={styles.target}>
        <span>Target</span> {formatCount(day.target)}
      </span>
      {figure('units', 'Units', 'completedUnits')}
      {figure('hours', 'Hours', 'completedHours')}
      <div className={styles.absence} role="group" aria-label={`Absence, ${name}`}>
        {OWN_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            data-field={reason}
            aria-pressed={shown.reason === reason}
            disabled={isLocked || isSaving || (hasTyped && shown.reason === '')}
            title={hasTyped && shown.reason === '' ? 'Clear the figures first.' : undefined}
            onClick={() => write({ reason: shown.reason === reason ? '' : reason })}
          >
            {reason}
          </button>
        ))}
      </div>
      <label className={styles.remarks} data-part="remarks">
        <span>Remarks</span>
        <input
          data-field="remarks"
          maxLength={2000}
          autoComplete="off"
          aria-label={`Remarks, ${name}`}
          aria-invalid={isInvalid('remarks')}
          disabled={isLocked}
          readOnly={isSaving}
          value={shown.remarks}
          onChange={({ target }) => write({ remarks: target.value })}
        />
      </label>
      <span className={styles.state} id={stateId} role="status">
        <State
          day={day}
          today={today}
          impossible={impossible}
          draft={draft}
          saving={isSaving}
          problems={issues.map(({ message }) => message)}
        />
      </span>
      {work !== undefined && !isLocked && !isOff && taken.units && (
        <DayBeside
          day={day}
          work={{ ...work, units: work.units + sumDraftedUnits(drafts.all, { date, project, except: _id }) }}
          isToday={date === today}
          units={shown.units}
          onTake={take}
        />
      )}
    </li>
  )
}

type StateProps = Pick<OwnDayRowProps, 'day' | 'today' | 'impossible'> & {
  draft: DayDraft | undefined
  saving: boolean
  problems: readonly string[]
}
function State({ day, today, impossible, draft, saving, problems }: StateProps) {
  if (saving) return <span className={styles.saving}>saving…</span>
  if (problems.length > 0) return <span className={styles.problem}>{[...new Set(problems)].join(' ')}</span>
  if (draft !== undefined) {
    const at = formatTime(draft.at)
    return <StatusChip word="draft" label={`draft kept ${at}`} look={{ glyph: 'halfDisc', tone: 'blue' }} />
  }
  const { words, glyph, tone } = getOwnDayLook(day, today, impossible)
  return <StatusChip word={words} look={{ glyph, tone }} />
}
