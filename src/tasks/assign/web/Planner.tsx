import { useEffect, useRef, useState } from 'react'
import { showCount } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'
import type { Plan } from '../contract.ts'
import { MOST_PEOPLE, type Split } from '../split-rules.ts'
import { Initials } from './Initials.tsx'
import { PersonSelect } from './PersonSelect.tsx'
import { withoutPerson, withPerson, withSplit, withWeight } from './sharing.ts'
import { SplitBar } from './SplitBar.tsx'
import { moveSentence, weightsSentence } from './plan-words.ts'
import type { TaskDraft } from './task-draft.ts'
import styles from './Planner.module.css'
import taskActionStyles from './TaskAction.module.css'

type Props = {
  role: StaffRole
  department: string
  draft: TaskDraft
  onChange: (part: Pick<TaskDraft, 'people' | 'split'>) => void
  plan: Plan | undefined
  /** The departments of the rows, once they are known. */
  rowDepartments: readonly { name: string }[] | undefined
}

/** The people who share the rows, and the split: open now, gets and after for each (interface.md, Anatomy: Planner). */
export function Planner({ role, department, draft: { people, split }, onChange, plan, rowDepartments }: Props) {
  const [adding, setAdding] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  // A selected option or a removed row loses the focus: move it to the next control.
  const toNext = useRef(false)
  useEffect(() => {
    if (!toNext.current) return
    toNext.current = false
    whole.current?.querySelector<HTMLElement>('[data-part=more], [data-part=add] input')?.focus()
  }, [people])
  const known = useRead(users.ofDepartment, { params: { department }, query: { role } })
  const emails = people.map(({ person }) => person)
  const planned = new Map(plan?.people.map((one) => [one.email, one]))
  // A typed number needs the others' numbers beside it.
  const weighable = split === 'weights' || emails.every((email) => planned.has(email))
  const typed = people.reduce((sum, { weight = 0 }) => sum + weight, 0)
  const given = plan?.people.reduce((sum, { gets }) => sum + gets, 0) ?? 0

  const setSplit = (next: Split): void => onChange(withSplit({ people, split }, next))
  const setWeight = (email: string, text: string): void => onChange(withWeight({ people, split }, email, text, planned))
  const add = (email: string | undefined): void => {
    setAdding(false)
    if (email === undefined) return
    toNext.current = true
    onChange(withPerson({ people, split }, email))
  }
  const remove = (email: string): void => {
    toNext.current = true
    onChange(withoutPerson({ people, split }, email))
  }

  const choice = (
    <PersonSelect
      role={role}
      department={department}
      without={emails}
      placeholder="Add person"
      onChange={add}
      rowDepartments={rowDepartments}
      {...(people.length > 0 && { onLeave: () => setAdding(false) })}
    />
  )
  const note = plan && split === 'weights' ? weightsSentence(plan, typed) : undefined
  return (
    <div ref={whole}>
      <table className={styles.people}>
        <caption className="sr-only">People and their rows</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Open now</th>
            <th scope="col">Gets</th>
            <th scope="col">After</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {people.map(({ person, weight }, at) => {
            const of = planned.get(person)
            const listed = known.data?.data.find(({ email }) => email === person)
            const name = of?.fullName ?? listed?.fullName ?? person
            const open = of?.openNow ?? listed?.openTasks
            const gets = split === 'weights' ? weight : of?.gets
            return (
              <tr key={person}>
                <th scope="row" title={person}>
                  <Initials name={name} at={at} />
                  {name}
                </th>
                <td>{open === undefined ? '–' : showCount(open)}</td>
                <td>
                  <input
                    className={styles.gets}
                    inputMode="numeric"
                    readOnly={!weighable}
                    autoComplete="off"
                    aria-label={`Rows for ${name}`}
                    value={gets === undefined ? '' : String(gets)}
                    placeholder="–"
                    onChange={(event) => setWeight(person, event.target.value)}
                    onFocus={(event) => event.target.select()}
                  />
                </td>
                <td className={styles.after}>{of === undefined ? '–' : showCount(of.after)}</td>
                <td>
                  <Button kind="icon" aria-label={`Leave ${name} out`} onClick={() => remove(person)} icon="close" />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {(people.length === 0 || adding) && (
        <div className={styles.add} data-part="add" data-focus-first>
          {choice}
        </div>
      )}
      {people.length > 0 && (
        <div className={styles.acts}>
          <Button small aria-pressed={split === 'equal'} onClick={() => setSplit('equal')}>
            Split evenly
          </Button>
          <Button small aria-pressed={split === 'load'} onClick={() => setSplit('load')}>
            Level the load
          </Button>
          {people.length < MOST_PEOPLE && (
            <Button kind="quiet" data-part="more" onClick={() => setAdding(true)}>
              Add person
            </Button>
          )}
          <span className={styles.sum} role="status">
            {plan && `${showCount(given)} of ${showCount(plan.dealt)}`}
          </span>
        </div>
      )}
      {note !== undefined && <p className={taskActionStyles.rowHint}>{note}</p>}
      {plan !== undefined && plan.dealt > 0 && <SplitBar plan={plan} />}
    </div>
  )
}

/** Which barred rows go from whom to whom; one line each, so only the first few. */
export function OwnRows({ plan: { moves, people } }: { plan: Plan }) {
  const shown = moves.slice(0, 4)
  return shown.map((move) => (
    <p key={`${move.from} ${move.to} ${move.as}`} className={taskActionStyles.rowHint}>
      {moveSentence(move, people)}
    </p>
  ))
}
