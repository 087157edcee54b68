import { memo } from 'react'
import { toDay, formatDay, formatInstant } from '../../../kit/shared/time.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { getInitials } from '../../../kit/ui/initials.ts'
import { pickTint } from '../../../kit/ui/tint.ts'
import type { TimelineHold } from '../../timeline-contract.ts'
import { type Bar, type TimelineDays, freeSince, type Lane, toTimelineFraction } from '../../timeline-rules.ts'
import { HoldCard } from './HoldCard.tsx'
import styles from './TimelineChart.module.css'

type Project = { _id: string; project_name: string }
type Props = {
  project: Project
  lane: Lane
  days: TimelineDays
  now: number
  /** The use whose bar can be focused, and whose card is open; undefined: none of this lane. */
  home: string | undefined
  open: string | undefined
  /** Where the row stands that asks who held the ID of this lane: from 0 to 1. */
  askedAt: number | undefined
  onFocus: (hold: string) => void
  /** Opens the card, or closes it. */
  onOpen: (hold: string) => void
  onClose: (hold: string) => void
  onEdit: (hold: TimelineHold) => void
}

const TINTS = 5
const percent = (share: number): string => `${share * 100}%`

/** A lane, rendered again only when something of its own has changed: there may be thousands. */
export const TimelineLane = memo(function TimelineLane(props: Props) {
  const { project, lane, days, now, home, open, askedAt, onFocus, onOpen, onClose, onEdit } = props
  const nowAt = toTimelineFraction(days, now)
  const since = lane.account && freeSince(lane.account, days)
  return (
    <li className={styles.lane} data-carries={open !== undefined}>
      <LaneName lane={lane} project={project} />
      <div className={styles.track} style={{ minHeight: lane.rows * 30 + 14 }}>
        {nowAt > 0 && nowAt < 1 && <span className={styles.now} style={{ left: percent(nowAt) }} />}
        {lane.bars.length === 0 && since !== undefined && (
          <p className={styles.nobody}>Not used since {formatDay(toDay(new Date(since)))}.</p>
        )}
        {lane.bars.map((bar) => (
          <BarButton
            key={bar.hold._id}
            bar={bar}
            of={lane.account === undefined ? 'account' : 'person'}
            isHome={home === bar.hold._id}
            isOpen={open === bar.hold._id}
            onFocus={onFocus}
            onOpen={onOpen}
          >
            {open === bar.hold._id && <HoldCard bar={bar} now={now} onClose={() => onClose(bar.hold._id)} onEdit={onEdit} />}
          </BarButton>
        ))}
        {askedAt !== undefined && <span className={styles.asked} style={{ left: percent(askedAt) }} />}
      </div>
    </li>
  )
})

function LaneName({ lane: { name, account }, project }: { lane: Lane; project: Project }) {
  if (account === undefined) return <span className={styles.name}>{name}</span>
  return (
    <span className={styles.name}>
      <span>
        <TextLink to="/allocation/$project/$accountId" params={{ project: project._id, accountId: account._id }}>
          {name}
        </TextLink>
        <small>{account.department}</small>
      </span>
      <span className={styles.state} data-state={account.state}>
        {account.is_multiple && <Icon name="people" />}
        {account.is_multiple && <span className="sr-only">multiple-user, </span>}
        {account.state === 'free' ? 'free' : account.is_multiple ? `held by ${account.holders}` : 'in use'}
      </span>
    </span>
  )
}

type BarProps = {
  bar: Bar
  /** What the bar's own text names: the lane names the other. */
  of: 'account' | 'person'
  isHome: boolean
  isOpen: boolean
  onFocus: (hold: string) => void
  onOpen: (hold: string) => void
  children: React.ReactNode
}

function BarButton({ bar, of, isHome, isOpen, onFocus, onOpen, children }: BarProps) {
  const { hold, account, from, to, row } = bar
  const { user, start, end } = hold
  const text = of === 'person' ? user.fullName : account.account_id
  return (
    <div className={styles.place} style={{ left: percent(from), width: percent(to - from), top: row * 30 + 8 }}>
      <button
        type="button"
        className={styles.bar}
        data-hold={hold._id}
        data-tint={pickTint(user._id, TINTS) + 1}
        data-open={bar.isOpen}
        tabIndex={isHome ? 0 : -1}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${user.fullName}, ${account.account_id}, ${formatInstant(start)} to ${end === null ? 'now' : formatInstant(end)}`}
        onFocus={() => onFocus(hold._id)}
        onClick={() => onOpen(hold._id)}
      >
        <span className={styles.full}>{text}</span>
        <span className={styles.short}>{of === 'person' ? getInitials(text) : text.slice(-3)}</span>
      </button>
      {children}
    </div>
  )
}
