import { useRef, useState, useEffect, useEffectEvent } from 'react'
import { formatCount } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { StaffRole } from '../../../access/levels.ts'
import type { LinePlan, RolePlan } from '../plan-contract.ts'
import { MAX_SPLIT_PEOPLE, type Split } from '../split-rules.ts'
import { AddPeople } from './AddPeople.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { withPerson, withSplit } from './sharing.ts'
import { SplitBar } from './SplitBar.tsx'
import { describeRowMoves } from './line-words.ts'
import { describeWeights } from './plan-words.ts'
import type { Sharing } from './task-draft.ts'
import styles from './Planner.module.css'
import taskActionStyles from './TaskAction.module.css'
import { useRead } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'

type Props = {
  role: StaffRole
  department: string
  sharing: Sharing
  onChange: (next: Sharing) => void
  plan: RolePlan | undefined
  rowDepartments: LinePlan['departments'] | undefined
  /** Whether to propose the person if the role has only one. */
  proposes: boolean
  onPropose: (next: Sharing) => void
}

/** The people who share the rows of one role, and the split (interface.md, Anatomy: Planner). */
export function Planner({ role, department, sharing, onChange, plan, rowDepartments, proposes, onPropose }: Props) {
  const [adding, setAdding] = useState(false)
  const rootRef = useRef<HTMLDivElement>(null)
  const { people, split } = sharing
  const given = plan?.people.reduce((sum, { gets }) => sum + gets, 0) ?? 0
  const note = plan && describeWeights(plan, sharing)
  const shared = { role, department, sharing, rowDepartments }
  const press = (next: Split) => () => onChange(withSplit(sharing, next))
  // Runs after the control that had the focus has been removed.
  const toAdding = (): void =>
    void setTimeout(() => rootRef.current?.querySelector<HTMLElement>('[data-part=more], [data-part=add] input')?.focus())
  useOnlyPerson({ role, department, isOpen: proposes && people.length === 0 }, (email) => {
    if (rootRef.current?.contains(document.activeElement) === true) toAdding()
    onPropose(withPerson(sharing, email))
  })
  const leave = (byEscape: boolean): void => {
    setAdding(false)
    if (byEscape) toAdding()
  }
  return (
    <div ref={rootRef}>
      {people.length > 0 && (
        <>
          <PeopleTable {...shared} caption="People and their rows" plan={plan} onChange={onChange} onLeftOut={toAdding} />
          <div className={styles.acts}>
            <Button small aria-pressed={split === 'equal'} onClick={press('equal')}>
              Split evenly
            </Button>
            <Button small aria-pressed={split === 'load'} onClick={press('load')}>
              Level the load
            </Button>
            {!adding && people.length < MAX_SPLIT_PEOPLE && (
              <Button kind="quiet" data-part="more" onClick={() => setAdding(true)}>
                Add person
              </Button>
            )}
            <span className={styles.sum} role="status">
              {plan && `${formatCount(given)} of ${formatCount(plan.dealt)}`}
            </span>
          </div>
        </>
      )}
      {(people.length === 0 || adding) && people.length < MAX_SPLIT_PEOPLE && (
        <AddPeople
          {...shared}
          label="Add person"
          onChange={(next) => {
            setAdding(true)
            onChange(next)
          }}
          onLeave={people.length > 0 ? leave : undefined}
        />
      )}
      {note !== undefined && <p className={taskActionStyles.rowHint}>{note}</p>}
      {plan !== undefined && plan.dealt > 0 && <SplitBar plan={plan} />}
    </div>
  )
}

/** Says which rows already have the right person, and who gets rows that their person must not hold. Shows only the first few. */
export function OwnRows({ plan }: { plan: RolePlan }) {
  return describeRowMoves([plan]).map((sentence) => (
    <p key={sentence} className={taskActionStyles.rowHint}>
      {sentence}
    </p>
  ))
}

type UseOnlyPersonProps = {
  role: StaffRole
  department: string
  /** Whether nobody is chosen yet and nobody has been proposed before. */
  isOpen: boolean
}

/**
 * Proposes the only person of a role, once, when the people are known and nothing keeps that person from working. The planner of
 * the whole line proposes nobody, because there a role without people is left unchanged.
 */
function useOnlyPerson({ role, department, isOpen }: UseOnlyPersonProps, onPropose: (email: string) => void): void {
  const people = useRead(users.ofDepartment, { params: { department }, query: { role } }).data?.data
  const done = useRef(false)
  const propose = useEffectEvent(() => {
    done.current = true
    const [only, other] = people ?? []
    if (only?.hindrance === null && other === undefined) onPropose(only.email)
  })
  useEffect(() => {
    if (people !== undefined && isOpen && !done.current) propose()
  }, [people, isOpen])
}
