import { useRef, useState } from 'react'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { formatDay } from '../../../kit/shared/time.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { ROLE_NAMES, getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import type { LinePlan } from '../plan-contract.ts'
import type { LineSchedule } from '../line-rules.ts'
import { MAX_SPLIT_PEOPLE } from '../split-rules.ts'
import { AddPeople } from './AddPeople.tsx'
import { describeFinish } from './line-words.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { describeWeights } from './plan-words.ts'
import { withSplit } from './sharing.ts'
import { SplitBar } from './SplitBar.tsx'
import { emptyPart, type LineDraft, type Sharing } from './task-draft.ts'
import styles from './LineCard.module.css'

type Props = {
  role: StaffRole
  department: string
  part: LineDraft[StaffRole]
  onChange: (part: NonNullable<LineDraft[StaffRole]>) => void
  /** Without people, the plan has only the rows. */
  plan: LinePlan | undefined
  schedule: LineSchedule
}

export function LineCard({ role, department, part = emptyPart, onChange, plan, schedule }: Props) {
  /** The key of the open picker, which changes when it is opened again; 0 while it is closed. */
  const [adding, setAdding] = useState(0)
  const more = useRef<HTMLButtonElement>(null)
  const { people, split } = part
  const roles = plan?.roles ?? []
  const at = roles.findIndex((one) => one.role === role)
  const own = roles[at]
  const end = schedule.roles[at]?.end
  const isSetter = schedule.setter?.role === at && schedule.finish !== undefined && people.length > 0
  const given = own?.people.reduce((sum, { gets }) => sum + gets, 0) ?? 0
  const note = own && describeWeights(own, part)
  const set = (next: Sharing): void => onChange({ ...part, ...next })
  const shared = { role, department, sharing: part, onChange: set, rowDepartments: plan?.departments }
  const leave = (byEscape: boolean): void => {
    setAdding(0)
    if (byEscape) more.current?.focus()
  }
  return (
    <section className={styles.card} aria-label={ROLE_NAMES[role]} data-part="line-role">
      <header className={styles.head}>
        <h2>{ROLE_NAMES[role]}</h2>
        <span className={styles.count} role="status">
          {own && people.length > 0 ? `${formatCount(given)} of ${formatCount(own.dealt)}` : 'stays as it is'}
        </span>
        <span className={styles.acts}>
          {people.length > 1 && (
            <Button
              kind="quiet"
              small
              aria-pressed={split === 'pace'}
              aria-label={`Level the ${getRoleWord(role)}s by pace`}
              onClick={() => set(withSplit(part, split === 'pace' ? 'equal' : 'pace'))}
            >
              Level
            </Button>
          )}
          {people.length < MAX_SPLIT_PEOPLE && (
            <Button
              ref={more}
              kind="quiet"
              small
              icon="plus"
              // A press of the picker's own button does not close an open picker, but opens its list again.
              onMouseDown={(event) => adding > 0 && event.preventDefault()}
              onClick={() => setAdding(adding + 1)}
            >
              <span>
                Add <span className={styles.whom}>{getRoleWord(role)}</span>
              </span>
            </Button>
          )}
        </span>
        {people.length > 0 && (
          <span className={joinClassNames(styles.end, isSetter && styles.isSetter)}>
            {isSetter && <Icon name="warning" />}
            {own && (end === undefined ? 'no date yet' : `done by ${formatDay(end)}`)}
          </span>
        )}
      </header>
      {people.length > 0 && (
        <PeopleTable
          {...shared}
          caption={`${ROLE_NAMES[role]}: people and their rows`}
          plan={own}
          onLeftOut={() => more.current?.focus()}
          doneBy={(place) => ({
            words: describeFinish(roles, schedule, at, place),
            isSetter: isSetter && place === schedule.setter?.person,
          })}
        />
      )}
      {own !== undefined && own.dealt > 0 && people.length > 0 && <SplitBar plan={own} compact />}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {adding > 0 && people.length < MAX_SPLIT_PEOPLE && (
        <AddPeople key={adding} {...shared} label={`Add ${getRoleWord(role)}`} onLeave={leave}>
          {people.length === 0 && plan !== undefined && (
            <p className={styles.note}>{formatQuantity(plan.rows, 'row')}: several people share them.</p>
          )}
        </AddPeople>
      )}
    </section>
  )
}
