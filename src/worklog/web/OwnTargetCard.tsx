import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { findHolidayOn } from '../../holidays/day-rules.ts'
import { formatPlural, formatCount } from '../../kit/shared/counted.ts'
import { formatHours } from '../../kit/shared/hours.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { computeWorklogProgress } from '../day-rules.ts'
import type { DayWork } from '../day-work-contract.ts'
import type { OwnTarget } from '../own-targets-contract.ts'
import { getTargetGroup } from '../rules.ts'
import { OwnDayRow } from './OwnDayRow.tsx'
import type { DayDrafts } from './day-drafts.ts'
import { findRefusedField, listDaysShownFirst } from './own-day.ts'
import styles from './OwnTargetCard.module.css'
import type { DaySaver, DayToSave } from './use-day-saver.ts'
import type { TargetGroup } from '../vocabulary.ts'
import { typeWords } from './target-words.ts'

type Step = {
  to: HTMLElement | undefined
  saves?: string | undefined
}

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-day]')]
const fieldsOf = (row: HTMLElement | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('[data-field]:not(:disabled)') ?? []),
]
const inColumn = (row: HTMLElement | undefined, field: HTMLElement): HTMLElement | undefined =>
  fieldsOf(row).find((other) => other.dataset['field'] === field.dataset['field']) ?? fieldsOf(row)[0]

/** Finds a field in the same column: that of the nearest row above or below whose field is enabled. */
function beyond(list: HTMLElement, row: HTMLElement, field: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = rowsOf(list)
  for (let at = rows.indexOf(row) + step; at >= 0 && at < rows.length; at += step) {
    const found = inColumn(rows[at], field)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns whether the caret is at the end of the text where the pressed arrow key leaves the field. */
const isAtEnd = (field: HTMLElement, isLeft: boolean): boolean => {
  if (!(field instanceof HTMLInputElement)) return true
  const { selectionStart: from, selectionEnd: to, value } = field
  if (from === 0 && to === value.length) return true
  return from === to && from === (isLeft ? 0 : value.length)
}

/**
 * Returns where a key leads in a list of days. Up and down move within a column, left and right within a row. Enter moves to the
 * first empty figure of the row. If there is none, it saves the day and moves to the next one. Returns undefined for keys that
 * the field handles.
 */
function stepIn(
  list: HTMLElement,
  { key, target, shiftKey }: Pick<globalThis.KeyboardEvent, 'key' | 'shiftKey'> & { target: EventTarget },
): Step | undefined {
  const field = target instanceof HTMLElement ? target : undefined
  const row = field?.closest<HTMLElement>('[data-day]')
  if (!field || !row || field.dataset['field'] === undefined || shiftKey) return undefined
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const to = beyond(list, row, field, key === 'ArrowUp' ? -1 : 1)
    return { to }
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (!isAtEnd(field, key === 'ArrowLeft')) return undefined
    const fields = fieldsOf(row)
    return { to: fields[fields.indexOf(field) + (key === 'ArrowLeft' ? -1 : 1)] }
  }
  // On a button, Enter keeps its usual effect.
  if (key !== 'Enter' || !(field instanceof HTMLInputElement)) return undefined
  const isEmpty = (other: HTMLElement): boolean =>
    other !== field && other instanceof HTMLInputElement && other.inputMode !== '' && other.value === ''
  const empty = field.value === '' ? undefined : fieldsOf(row).find(isEmpty)
  return empty === undefined ? { to: beyond(list, row, field, 1), saves: row.dataset['day'] } : { to: empty }
}

const HolidayList = lazyPart('HolidayList', () => import('../../holidays/web/HolidayList.tsx'), {
  isOpen: ({ holidays }) => holidays.length > 0,
})

type OwnTargetCardProps = {
  target: OwnTarget
  today: string
  workOf: (date: string) => DayWork | undefined
  impossibleOn: (date: string) => string | undefined
  group: TargetGroup
  opens: boolean
  drafts: DayDrafts
  saver: DaySaver
  /** The days of the target with unsaved input. */
  typed: readonly DayToSave[]
}

export function OwnTargetCard({ target, today, workOf, impossibleOn, group, opens, drafts, saver, typed }: OwnTargetCardProps) {
  const [isOpen, setOpen] = useState(opens)
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const bodyId = useId()
  const { name, type } = target
  const subTargets = target.subTargets.filter((day) => day.group === group)
  const first = listDaysShownFirst(subTargets, today)
  const days = showsAll ? subTargets.toReversed() : first
  const hidden = subTargets.length - first.length
  const [latest, earliest] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  // In past groups the oldest days are hidden, in the future group the last ones.
  const isHidden = (date: string): boolean => hidden > 0 && !showsAll && (group === 'upcoming' ? date > latest : date < earliest)
  const shownHolidays = target.holidays.filter(
    ({ date }) => getTargetGroup({ start: date, end: date }, today) === group && !isHidden(date),
  )

  const onKeyDown = (event: KeyboardEvent): void => {
    if (list.current === null || event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepIn(list.current, event)
    if (step === undefined) return
    event.preventDefault()
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')
    const changed = typed.filter(({ day }) => day._id === row?.dataset['day'])
    const [refused] = changed.flatMap(({ day }) => {
      const draft = drafts.draftOf(day._id)
      return (draft && findRefusedField(day, draft, step.saves !== undefined)) ?? []
    })
    // For a refused day, this sends nothing and shows what is wrong.
    if (step.saves !== undefined || refused !== undefined) saver.save(changed)
    // Stays on the refused day, so that further typing does not go to another day.
    const to = refused === undefined ? step.to : row?.querySelector<HTMLElement>(`[data-field=${refused}]`)
    to?.focus()
    if (to instanceof HTMLInputElement) to.select()
  }
  return (
    <section className={styles.card} aria-label={name}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
          <span className={styles.names}>
            <b>
              {name}, {type === 'hours' ? `${formatHours(target.target)} h` : `${formatCount(target.target)} units`} per day
            </b>
            <span>
              {target.project.name}, {target.subject.name}, {target.profile.name}. {formatDay(target.start)} to{' '}
              {formatDay(target.end)}, type {typeWords[type].toLowerCase()}
            </span>
          </span>
          <Progress
            target={target}
            today={today}
            isInDoubt={target.subTargets.some((day) => day.completedHours !== null && impossibleOn(day.date) !== undefined)}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={bodyId}>
          <div className={styles.head} aria-hidden="true">
            <span>Day</span>
            <span>Target</span>
            <span>Units</span>
            <span>Hours</span>
            <span>Absence</span>
            <span>Remarks</span>
            <span>State</span>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the arrow keys of its fields */}
          <ul ref={list} className={styles.days} aria-label={`Days of ${name}`} onKeyDown={onKeyDown}>
            {days.map((day) => (
              <OwnDayRow
                key={day._id}
                day={day}
                project={target.project._id}
                holiday={findHolidayOn(target.holidays, day.date)}
                today={today}
                work={workOf(day.date)}
                impossible={impossibleOn(day.date)}
                drafts={drafts}
                saver={saver}
              />
            ))}
          </ul>
          <div className={styles.holidays}>
            <HolidayList holidays={shownHolidays} />
          </div>
          <footer className={styles.foot}>
            {hidden > 0 && (
              <Button small kind="quiet" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Show fewer days' : `Show ${hidden} more ${formatPlural(hidden, 'day')}`}
              </Button>
            )}
            <span className={styles.keys}>
              <Keycap>Enter</Keycap> saves and goes on, <Keycap>↑</Keycap> <Keycap>↓</Keycap> another day
            </span>
            <Button
              kind="primary"
              busy={saver.busy}
              keycap="Ctrl Enter"
              why={typed.length === 0 ? 'Type something first.' : undefined}
              onClick={() => saver.save(typed)}
            >
              {typed.length === 0 ? 'Save' : `Save ${typed.length} ${formatPlural(typed.length, 'day')}`}
            </Button>
          </footer>
        </div>
      )}
    </section>
  )
}

type ProgressProps = { target: OwnTarget; today: string; isInDoubt: boolean }
function Progress({ target: { type, incentive, subTargets }, today, isInDoubt }: ProgressProps) {
  const { done, of, ahead, until } = computeWorklogProgress(subTargets, today)
  const noun = type === 'hours' ? 'hours' : 'units'
  const pace =
    ahead === 0 ? `as planned up to ${until}` : `${formatCount(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the plan`
  return (
    <span className={styles.progress}>
      <progress max={of || 1} value={Math.min(done, of)} aria-hidden="true" />
      <span>
        <b>
          {formatCount(done)} of {formatCount(of)} {noun}
        </b>
        <span title={`Compared up to ${until}`} data-tone={isInDoubt || ahead < 0 ? 'amber' : ahead > 0 ? 'green' : undefined}>
          {pace}
          {isInDoubt && ', with hours in doubt'}
        </span>
        {incentive !== null && incentive > 0 && <span>incentive {formatRupees(incentive)}</span>}
      </span>
    </span>
  )
}
