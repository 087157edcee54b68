import { useState } from 'react'
import { formatCount } from '../../../kit/shared/counted.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { WorkBlockerNote } from '../../../kit/ui/WorkBlockerNote.tsx'
import { FigureInput } from '../../../kit/ui/form/FigureInput.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { allocations } from '../../../allocations/contract.ts'
import { users } from '../../../users/contract.ts'
import type { LinePlan, RolePlan } from '../plan-contract.ts'
import { Initials } from './Initials.tsx'
import { describeAwayDays, pickMatchingDepartment, describePace } from './line-words.ts'
import { readWeight, withoutPerson, withWeight } from './sharing.ts'
import type { Sharing } from './task-draft.ts'
import styles from './PeopleTable.module.css'

const AddAccountsCard = lazyPart('AddAccountsCard', () => import('./AddAccountsCard.tsx'), {
  isOpen: ({ near }) => near !== undefined,
})

type Props = {
  caption: string
  role: StaffRole
  department: string
  sharing: Sharing
  onChange: (next: Sharing) => void
  /** Called after a person was removed. The focus was on the person's button, which no longer exists. */
  onLeftOut: () => void
  plan: RolePlan | undefined
  rowDepartments: LinePlan['departments'] | undefined
  /**
   * The last working day of the person at this position in the plan. If set, department, pace and last day have columns of their
   * own. Otherwise, department and pace are below the name.
   */
  doneBy?: (place: number) => { words: string; isSetter: boolean }
}

/** The people who share the rows of a role, with their current rows and those that they get (interface.md, Anatomy: Planner). */
export function PeopleTable(props: Props) {
  const { caption, role, department, sharing, onChange, onLeftOut, plan, rowDepartments, doneBy } = props
  const known = useRead(users.ofDepartment, { params: { department }, query: { role } })
  const planned = new Map(plan?.people.map((one, place) => [one.email, { ...one, place }]))
  const mayAddAccounts = useMay(allocations.addAccounts.access.who)
  const [near, setNear] = useState<HTMLElement>()
  const typedIds = useState('')
  // A typed number becomes a weight beside the other people's numbers, so these must be known.
  const isWeighable = sharing.split === 'weights' || sharing.people.every(({ person }) => planned.has(person))
  return (
    <div className={styles.scroll}>
      <table className={joinClassNames(styles.people, doneBy && styles.isWide)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {doneBy && <th scope="col">Department</th>}
            {doneBy && <th scope="col">A day</th>}
            <th scope="col">Open now</th>
            <th scope="col">Gets</th>
            <th scope="col">After</th>
            {doneBy && <th scope="col">Done by</th>}
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {sharing.people.map(({ person, weight }, at) => {
            const of = planned.get(person)
            const listed = known.data?.data.find(({ email }) => email === person)
            const name = of?.fullName ?? listed?.fullName ?? person
            const hindrance = of?.hindrance ?? listed?.hindrance
            const open = of?.openNow ?? listed?.openTasks
            const gets = sharing.split === 'weights' ? weight : of?.gets
            const isWrong = typeof weight === 'string'
            const pace = of === undefined ? '–' : describePace(of.pace)
            const match = <DepartmentOf departments={of?.departments ?? listed?.departments ?? []} rows={rowDepartments ?? []} />
            const done = of && doneBy?.(of.place)
            return (
              <tr key={person}>
                <th scope="row" title={person}>
                  <Initials name={name} at={at} />
                  {name}
                  {doneBy === undefined && of !== undefined && (
                    <small>
                      {match} · {of.pace === 0 ? pace : `${pace} per day`}
                    </small>
                  )}
                  {hindrance != null && <WorkBlockerNote hindrance={hindrance} />}
                  {of !== undefined &&
                    describeAwayDays(of.away).map((words) => (
                      <small key={words} className={styles.problem}>
                        <Icon name="clock" size={14} /> {words}
                      </small>
                    ))}
                  {isWrong && (
                    <small className={styles.problem} role="alert">
                      Enter a whole number of rows.
                    </small>
                  )}
                  {of?.withoutAccount === true && (
                    <small
                      className={styles.problem}
                      title="Their decisions need an allocation ID of the file’s project, and they have not started one."
                    >
                      <Icon name="warning" size={14} />{' '}
                      {mayAddAccounts ? (
                        <Button kind="quiet" small aria-haspopup="dialog" onClick={({ currentTarget }) => setNear(currentTarget)}>
                          no allocation ID started
                        </Button>
                      ) : (
                        'no allocation ID started'
                      )}
                    </small>
                  )}
                </th>
                {doneBy && <td>{match}</td>}
                {/* The column of the last day says why the pace is missing. */}
                {doneBy && <td>{of?.pace === 0 ? '–' : pace}</td>}
                <td>{open === undefined ? '–' : formatCount(open)}</td>
                <td>
                  <GetsField
                    name={name}
                    gets={gets}
                    isWrong={isWrong}
                    readOnly={!isWeighable}
                    onType={(text) => onChange(withWeight(sharing, person, text, planned))}
                  />
                </td>
                <td className={styles.after}>{of === undefined ? '–' : formatCount(of.after)}</td>
                {doneBy && <td className={joinClassNames(done?.isSetter === true && styles.isSetter)}>{done?.words ?? '–'}</td>}
                <td>
                  <Button
                    kind="icon"
                    aria-label={`Leave ${name} out`}
                    icon="close"
                    onClick={() => {
                      onChange(withoutPerson(sharing, person))
                      onLeftOut()
                    }}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <AddAccountsCard near={near} departments={rowDepartments ?? []} typed={typedIds} onClose={() => setNear(undefined)} />
    </div>
  )
}

type GetsFieldProps = {
  name: string
  /** The number of rows, or the typed text if it is not a number. Undefined until the number is known. */
  gets: number | string | undefined
  isWrong: boolean
  readOnly: boolean
  onType: (text: string) => void
}
/** The typed text is left unchanged as long as it means the planned number. */
function GetsField({ name, gets, isWrong, readOnly, onType }: GetsFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <FigureInput
      className={styles.gets}
      whole
      readOnly={readOnly}
      aria-label={`Rows for ${name}`}
      aria-invalid={isWrong}
      value={typed !== undefined && readWeight(typed) === gets ? typed : String(gets ?? '')}
      placeholder="–"
      onType={(text) => {
        setTyped(text)
        onType(text)
      }}
      onFocus={(event) => event.target.select()}
    />
  )
}

/** Shows the department of the rows with a tick if the person belongs to it, otherwise the person's own department. */
function DepartmentOf({ departments, rows }: { departments: readonly string[]; rows: LinePlan['departments'] }) {
  const { name, isMatch } = pickMatchingDepartment(departments, rows)
  if (isMatch)
    return (
      <span className={styles.match}>
        <Icon name="check" /> {name}
      </span>
    )
  return <span className={styles.other}>{name === undefined ? 'no department' : `– ${name}`}</span>
}
