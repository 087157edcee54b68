import { formatDay } from '../../kit/shared/time.ts'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { ROUNDING } from '../../kit/shared/rounding.ts'
import { formatHours } from '../../kit/shared/hours.ts'
import { HOURS_COLUMNS, getDeltaTone, formatSignedHours } from '../vocabulary.ts'
import { lookOfDay } from './color-looks.ts'
import { HoursFigure } from './HoursFigure.tsx'
import type { ReportRow } from './report-rows.ts'
import styles from './ReportRowCard.module.css'

type RowCardProps = { row: ReportRow; ofMany: boolean; byProject: boolean; onToggle: (id: string) => void }

export function ReportRowCard({ row, ofMany, byProject, onToggle }: RowCardProps) {
  switch (row.kind) {
    case 'day': {
      const { dateKey, totalProductivityHours, totalDemandHours, delta, balance } = row.day
      const isPart = delta === null || totalDemandHours === null || balance === null
      return (
        <div className={styles.card} data-kind="day">
          <button type="button" tabIndex={-1} aria-expanded={row.isOpen} onClick={() => onToggle(row.id)}>
            {formatDay(dateKey)}
          </button>
          {isPart ? (
            <b>{formatHours(totalProductivityHours)}</b>
          ) : (
            <>
              <b data-tone={getDeltaTone(delta)}>{formatSignedHours(delta)}</b>
              <small>
                {formatHours(totalProductivityHours)} of {formatHours(totalDemandHours)} hours, balance{' '}
                {formatSignedHours(balance)}
              </small>
            </>
          )}
        </div>
      )
    }
    case 'total':
      return null
    case 'rounding': {
      const figures = HOURS_COLUMNS.flatMap(([name, title]) => {
        const hours = row.hours[name] ?? 0
        return hours === 0 ? [] : `${title} ${formatHours(hours)}`
      })
      return (
        <div className={styles.card} data-kind="line">
          <span className={styles.name}>{capitalize(ROUNDING)}</span>
          <small>{figures.join(', ')}</small>
        </div>
      )
    }
    case 'line rounding':
      return (
        <div className={styles.card} data-kind="line">
          <span className={styles.name}>{capitalize(ROUNDING)}</span>
          <b>{formatHours(row.productivityHours)}</b>
        </div>
      )
    case 'record': {
      const {
        dateKey,
        user,
        fullName,
        color,
        delta,
        balance,
        totalProductivityHours,
        totalDemandHours,
        leaveHours,
        noTargetLines,
      } = row.record
      const isPart = color === null || delta === null || balance === null || totalDemandHours === null || leaveHours === null
      if (isPart)
        return (
          <div className={styles.card} data-kind="record">
            <span className={styles.name}>{ofMany ? <UserText>{fullName}</UserText> : formatDay(dateKey)}</span>
            <b>{formatHours(totalProductivityHours)}</b>
          </div>
        )
      const look = lookOfDay(color, noTargetLines)
      return (
        <div className={styles.card} data-kind="record">
          <span className={styles.name}>
            <DayMark look={look} /> {ofMany ? <UserText>{fullName}</UserText> : formatDay(dateKey)}
          </span>
          <span className={styles.figure}>
            <HoursFigure
              of={{ user, day: dateKey, figure: 'delta' }}
              hours={delta}
              name={`Delta of ${fullName}, ${formatDay(dateKey)}`}
            />
          </span>
          <small>
            {formatHours(totalProductivityHours)} of {formatHours(totalDemandHours)} hours, {look.words}
            {leaveHours > 0 && ` ${formatHours(leaveHours)}`}, balance {formatSignedHours(balance)}
          </small>
        </div>
      )
    }
    case 'line': {
      const { projectName, modId, subject, done, target, productivityHours } = row.line
      return (
        <div className={styles.card} data-kind="line">
          <span className={styles.name}>
            <UserText>{byProject ? projectName : (modId ?? projectName)}</UserText>
          </span>
          <b>{formatHours(productivityHours)}</b>
          <small>
            {done} of {target ?? 'no target'}
            {subject !== null && (
              <>
                , <UserText>{subject}</UserText>
              </>
            )}
          </small>
        </div>
      )
    }
    case 'sums':
      return (
        <div className={styles.card} data-kind="line">
          <b>Total</b>
          <b>{formatHours(row.productivityHours)}</b>
          <small>
            {row.done} of {row.target}
          </small>
        </div>
      )
    case 'heading':
      return null
  }
}
