import { Radio } from '../../../kit/ui/form/radio.ts'
import { formatCount } from '../../../kit/shared/counted.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { formatDay } from '../../../kit/shared/time.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import type { LinePlan, RolePlan } from '../plan-contract.ts'
import { buildRoleBars, type LineSchedule } from '../line-rules.ts'
import { countWorkingDays } from '../../../rows/workflow/working-day-rules.ts'
import { conflictOptions, describeConflictEffect } from './conflicts.ts'
import { describeClashes, describeRowMoves, findFinishSetter, nameHoliday, describeUnpaced } from './line-words.ts'
import { describeObstacles, formatRows } from './plan-words.ts'
import type { LineDraft } from './task-draft.ts'
import styles from './LineOutcome.module.css'

type Props = {
  plan: LinePlan
  schedule: LineSchedule
  line: LineDraft
  onConflict: (role: StaffRole, choice: 'error' | 'skip' | 'replace') => void
  onLevel: (role: StaffRole) => void
}

export function LineOutcome({ plan, schedule, line, onConflict, onLevel }: Props) {
  const { roles } = plan
  const clashing = roles.filter(({ clashes }) => clashes.count > 0)
  const obstacles = describeObstacles(plan)
  const setter = findFinishSetter(plan, schedule)
  const setting = roles[schedule.setter?.role ?? -1]
  return (
    <>
      <Finish plan={plan} schedule={schedule} />
      {setter !== undefined && setting !== undefined && (
        <div className={styles.setter} role="status">
          <Icon name="warning" />
          <span>
            {setter.name} sets the date.
            {setter.fewer > 0 && (
              <>
                {' '}
                With {formatCount(setter.fewer)} rows fewer {setter.people} end on <b>{formatDay(setter.end)}</b>.{' '}
                <Button kind="quiet" small onClick={() => onLevel(setting.role)}>
                  Level the load
                </Button>
              </>
            )}
          </span>
        </div>
      )}
      <h3 className={styles.title}>Clashes, all roles</h3>
      {clashing.length === 0 && <p className={styles.line}>No rows are already assigned to someone else.</p>}
      {clashing.map((role) => (
        <Clash
          key={role.role}
          role={role}
          choice={line[role.role]?.onConflict ?? 'error'}
          onChoice={(choice) => onConflict(role.role, choice)}
        />
      ))}
      {describeRowMoves(roles).map((sentence) => (
        <p key={sentence} className={styles.line}>
          {sentence}
        </p>
      ))}
      {obstacles.map((sentence) => (
        <p key={sentence} className={joinClassNames(styles.line, styles.isProblem)} role="alert">
          {sentence}
        </p>
      ))}
    </>
  )
}

function Finish({ plan, schedule }: { plan: LinePlan; schedule: LineSchedule }) {
  const { roles, day, holidays } = plan
  const { finish } = schedule
  const bars = buildRoleBars(schedule, plan)
  const off = finish === undefined ? undefined : nameHoliday(plan, finish)
  const title = roles.at(-1)?.role === 'UPLOADER' ? 'File done at this pace' : 'These roles done at this pace'
  return (
    <>
      <dl className={styles.finish}>
        <dt>{title}</dt>
        <dd className={joinClassNames(finish === undefined && styles.unknown)}>
          {finish === undefined ? describeUnpaced(roles) : formatDay(finish)}
        </dd>
      </dl>
      {finish !== undefined && (
        <>
          <p className={styles.span}>
            {formatDay(day)} to {formatDay(finish)}, {formatCount(countWorkingDays(day, finish, holidays))} working days
            {off === undefined ? '' : '.'}
            {off !== undefined && <> {off}</>}
          </p>
          <div className={styles.bars} aria-hidden="true">
            {bars.map(({ role, from, to }) => (
              <Bar key={role} name={ROLE_NAMES[role]} from={from} to={to} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

function Bar({ name, from, to }: { name: string; from: number; to: number }) {
  return (
    <>
      <span>{name.replace(' reviewer', '')}</span>
      <span className={styles.track}>
        <span style={{ left: `${from * 100}%`, right: `${(1 - to) * 100}%` }} />
      </span>
    </>
  )
}

type ClashProps = {
  role: RolePlan
  choice: 'error' | 'skip' | 'replace'
  onChoice: (choice: 'error' | 'skip' | 'replace') => void
}
function Clash({ role, choice, onChoice }: ClashProps) {
  const { clashes } = role
  const holders = clashes.holders.map(({ fullName, count }) => `${fullName} ${formatCount(count)}`).join(', ')
  const title = `clash-${role.role}`
  return (
    <div className={styles.clash}>
      <span id={title}>
        <b>{formatCount(clashes.count)}</b> {describeClashes(role)}
      </span>
      <small>
        {formatRows(clashes.rows, clashes.count)}. Held by {holders}.
      </small>
      <Radio.Group
        className={styles.choices}
        aria-labelledby={title}
        options={conflictOptions}
        value={choice}
        onChange={(event) => onChoice(event.target.value as typeof choice)}
      />
      <small>{describeConflictEffect(choice)}</small>
    </div>
  )
}
