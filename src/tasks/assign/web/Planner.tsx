import { useEffect, useRef, useState } from 'react'
import { plural, showCount } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { initialsOf } from '../../../kit/ui/initials.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'
import type { Plan } from '../contract.ts'
import { MOST_PEOPLE, type Split } from '../split-rules.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { moveSentence, weightsSentence } from './plan-words.ts'
import type { TaskDraft } from './task-draft.ts'
import styles from './Planner.module.css'
import taskActionStyles from './TaskAction.module.css'

const COLOURS = 5
const colour = (at: number): number => (at % COLOURS) + 1
/** Below this share of the bar a part is too narrow for its label. */
const READABLE = 0.12
const ROOM_FOR_TWO = 0.17

type Props = {
  role: StaffRole
  department: string
  draft: TaskDraft
  onChange: (part: Pick<TaskDraft, 'people' | 'split'>) => void
  plan: Plan | undefined
}

/** The people who share the rows, and the split: open now, gets and after for each (interface.md, Anatomy: Planner). */
export function Planner({ role, department, draft: { people, split }, onChange, plan }: Props) {
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

  const setSplit = (next: Split): void => onChange({ people: people.map(({ person }) => ({ person })), split: next })
  const setWeight = (email: string, text: string): void => {
    const weight = Math.min(Number(text.replace(/\D/g, '')), 1_000_000)
    const withTheirs = people.map(({ person, ...theirs }) => ({
      person,
      weight: person === email ? weight : split === 'weights' ? (theirs.weight ?? 0) : (planned.get(person)?.gets ?? 0),
    }))
    onChange({ people: withTheirs, split: 'weights' })
  }
  const add = (email: string | undefined): void => {
    setAdding(false)
    if (email === undefined) return
    toNext.current = true
    // A newcomer without a weight would get nothing: reset to an equal split.
    if (split === 'weights') onChange({ people: [...emails, email].map((person) => ({ person })), split: 'equal' })
    else onChange({ people: [...people, { person: email }], split })
  }
  const remove = (email: string): void => {
    toNext.current = true
    onChange({ people: people.filter(({ person }) => person !== email), split })
  }

  const choice = (
    <PersonSelect
      role={role}
      department={department}
      without={emails}
      placeholder="Add person"
      onChange={add}
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
                  <span className={styles.initials} data-tint={colour(at)} aria-hidden="true">
                    {initialsOf(name)}
                  </span>
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
        <div className={styles.add} data-part="add">
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

/** Each person's part of the rows, proportional in width; below it the first row of each part, and the last row. */
function SplitBar({ plan }: { plan: Plan }) {
  const parts = plan.people.flatMap((person, at) =>
    person.gets === 0 ? [] : [{ ...person, at, share: person.gets / plan.dealt }],
  )
  return (
    <figure className={styles.split} aria-label="Split preview, by sr_no">
      <figcaption>Split preview, by sr_no</figcaption>
      <div className={styles.splitBar} aria-hidden="true">
        {parts.map(({ email, fullName, gets, first, at, share }) => (
          <span
            key={email}
            className={styles.splitPart}
            data-split={colour(at)}
            style={{ flexGrow: gets }}
            title={`${fullName}: ${showCount(gets)}${first === null ? '' : ` from ${first}`}`}
          >
            {share >= READABLE && `${initialsOf(fullName)} ${showCount(gets)}`}
          </span>
        ))}
      </div>
      <div className={styles.splitMarks}>
        {parts.map(({ email, first, gets, share }, at) => (
          <span key={email} style={{ flexGrow: gets }}>
            {first !== null && share >= READABLE && first}
            {at === parts.length - 1 && share >= ROOM_FOR_TWO && <span className={styles.splitLast}>{plan.last}</span>}
          </span>
        ))}
      </div>
      <span className="sr-only">
        {parts
          .map(
            ({ fullName, gets, first }) => `${fullName} ${gets} ${plural(gets, 'row')}${first === null ? '' : ` from ${first}`}`,
          )
          .join(', ')}
      </span>
    </figure>
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
