import { type KeyboardEvent, useRef, useState } from 'react'
import { counted, showCount } from '../../../kit/shared/counted.ts'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { showDay } from '../../../kit/shared/time.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'
import { ROLE_NAMES } from '../../workflow/vocabulary.ts'
import type { LinePlan } from '../contract.ts'
import type { Schedule } from '../line-rules.ts'
import { MOST_PEOPLE } from '../split-rules.ts'
import { doneBy, matchOf, paceWords } from './line-words.ts'
import { Initials } from './Initials.tsx'
import { PersonSelect } from './PersonSelect.tsx'
import { weightsSentence } from './plan-words.ts'
import { withoutPerson, withPerson, withSplit, withWeight } from './sharing.ts'
import { SplitBar } from './SplitBar.tsx'
import { emptyPart, type LineDraft } from './task-draft.ts'
import styles from './LineCard.module.css'

type Props = {
  role: StaffRole
  department: string
  part: LineDraft[StaffRole]
  onChange: (part: NonNullable<LineDraft[StaffRole]>) => void
  /** The plan of all roles, or of the rows alone. */
  plan: LinePlan | undefined
  schedule: Schedule
}

/** One role of the line: its people with department, pace, open now, gets, after and done by. */
export function LineCard({ role, department, part = emptyPart, onChange, plan, schedule }: Props) {
  const [adding, setAdding] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const known = useRead(users.ofDepartment, { params: { department }, query: { role } })
  const { people, split, onConflict } = part
  const emails = people.map(({ person }) => person)
  const roles = plan?.roles ?? []
  const at = roles.findIndex((one) => one.role === role)
  const own = roles[at]
  const planned = new Map(own?.people.map((one, place) => [one.email, { ...one, place }]))
  const end = schedule.roles[at]?.end
  const isSetter = schedule.setter?.role === at && schedule.finish !== undefined && people.length > 0
  const weighable = split === 'weights' || emails.every((email) => planned.has(email))
  const typed = people.reduce((sum, { weight = 0 }) => sum + weight, 0)
  const given = own?.people.reduce((sum, { gets }) => sum + gets, 0) ?? 0
  const note = own !== undefined && split === 'weights' ? weightsSentence(own, typed) : undefined
  const set = (next: Pick<typeof part, 'people' | 'split'>): void => onChange({ ...next, people: [...next.people], onConflict })
  const name = ROLE_NAMES[role]
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return
    more.current?.focus()
  }
  const current = { people: [...people], split }

  return (
    <section className={styles.card} aria-label={name} data-part="line-role">
      <header className={styles.head}>
        <h2>{name}</h2>
        <span className={styles.count} role="status">
          {own && people.length > 0 ? `${showCount(given)} of ${showCount(own.dealt)}` : 'stays as it is'}
        </span>
        <span className={styles.acts}>
          {people.length > 1 && (
            <Button
              kind="quiet"
              small
              aria-pressed={split === 'pace'}
              aria-label={`Level the ${name.toLowerCase()}s by pace`}
              onClick={() => set(withSplit(current, split === 'pace' ? 'equal' : 'pace'))}
            >
              Level
            </Button>
          )}
          {people.length < MOST_PEOPLE && (
            <Button
              ref={more}
              kind="quiet"
              small
              icon="plus"
              aria-label={`Add ${name.toLowerCase()}`}
              onClick={() => setAdding(true)}
            >
              Add person
            </Button>
          )}
        </span>
        {people.length > 0 && (
          <span className={classNames(styles.end, isSetter && styles.isSetter)}>
            {isSetter && <Icon name="warning" />}
            {own && (end === undefined ? 'no date yet' : `done by ${showDay(end)}`)}
          </span>
        )}
      </header>
      {people.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.people}>
            <caption className="sr-only">{name}: people and their rows</caption>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Department</th>
                <th scope="col">A day</th>
                <th scope="col">Open now</th>
                <th scope="col">Gets</th>
                <th scope="col">After</th>
                <th scope="col">Done by</th>
                <td aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {people.map(({ person, weight }, place) => {
                const of = planned.get(person)
                const listed = known.data?.data.find(({ email }) => email === person)
                const fullName = of?.fullName ?? listed?.fullName ?? person
                const open = of?.openNow ?? listed?.openTasks
                const gets = split === 'weights' ? weight : of?.gets
                const sets = isSetter && of?.place === schedule.setter?.person
                return (
                  <tr key={person}>
                    <th scope="row" title={person}>
                      <Initials name={fullName} at={place} />
                      {fullName}
                    </th>
                    <td>
                      <DepartmentOf departments={of?.departments ?? listed?.departments ?? []} rows={plan?.departments ?? []} />
                    </td>
                    <td>{of === undefined ? '–' : paceWords(of.pace)}</td>
                    <td>{open === undefined ? '–' : showCount(open)}</td>
                    <td>
                      <input
                        className={styles.gets}
                        inputMode="numeric"
                        readOnly={!weighable}
                        autoComplete="off"
                        aria-label={`Rows for ${fullName}`}
                        value={gets === undefined ? '' : String(gets)}
                        placeholder="–"
                        onChange={(event) => set(withWeight(current, person, event.target.value, planned))}
                        onFocus={(event) => event.target.select()}
                      />
                    </td>
                    <td className={styles.after}>{of === undefined ? '–' : showCount(of.after)}</td>
                    <td className={classNames(sets && styles.isSetter)}>
                      {of === undefined ? '–' : doneBy(roles, schedule, at, of.place)}
                    </td>
                    <td>
                      <Button
                        kind="icon"
                        aria-label={`Leave ${fullName} out`}
                        icon="close"
                        onClick={() => {
                          set(withoutPerson(current, person))
                          more.current?.focus()
                        }}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {own !== undefined && own.dealt > 0 && people.length > 0 && <SplitBar plan={own} compact />}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {adding && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc leaves the picker, as it closes its list
        <div className={styles.add} onKeyDown={leave}>
          <PersonSelect
            role={role}
            department={department}
            without={emails}
            rowDepartments={plan?.departments}
            placeholder={`Add ${name.toLowerCase()}`}
            onChange={(email) => email !== undefined && set(withPerson(current, email))}
            onLeave={() => setAdding(false)}
          />
          {own === undefined && people.length === 0 && plan !== undefined && (
            <p className={styles.note}>{counted(plan.rows, 'row')}: several people share them.</p>
          )}
        </div>
      )}
    </section>
  )
}

/** The department of the rows, with a tick, if it is one of the person's; else the person's own. */
function DepartmentOf({ departments, rows }: { departments: readonly string[]; rows: LinePlan['departments'] }) {
  const { name, isMatch } = matchOf(departments, rows)
  if (isMatch)
    return (
      <span className={styles.match}>
        <Icon name="check" /> {name}
      </span>
    )
  return <span className={styles.other}>{name === undefined ? 'no department' : `– ${name}`}</span>
}
