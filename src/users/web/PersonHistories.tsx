import type { ReactNode } from 'react'
import { nameRoles } from '../../access/role-words.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import type { StatusLook } from '../../kit/web/status-looks.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import type { DatedSpan, people } from '../person-contract.ts'
import type { SpanState } from '../person-rules.ts'
import { PersonTable } from './PersonTable.tsx'
import { describeSpan } from './person-words.ts'
import personPageStyles from './PersonPage.module.css'

type Summary = ReplyFields<typeof people.summary>

const looks: Partial<Record<SpanState, StatusLook & { label: string }>> = {
  now: { glyph: 'tickDisc', tone: 'green', label: 'Now' },
  pending: { glyph: 'halfDisc', tone: 'violet', label: 'Pending' },
  replaced: { glyph: 'ring', tone: 'grey', label: 'Replaced' },
}
function StateChip({ state }: { state: SpanState }) {
  const look = looks[state]
  return look === undefined ? null : <StatusChip word={state} label={look.label} look={look} />
}

type HistoryProps<Fact extends DatedSpan> = {
  person: Summary['person']
  id: string
  title: string
  note: string
  facts: readonly Fact[]
  value: string
  show: (fact: Fact) => ReactNode
  number?: boolean
  none: string
}

function History<Fact extends DatedSpan>({
  person,
  id,
  title,
  note,
  facts,
  value,
  show,
  number = false,
  none,
}: HistoryProps<Fact>) {
  return (
    <section className={personPageStyles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={personPageStyles.note}>{note}</p>
      <PersonTable
        label={title}
        rows={facts}
        rowKey={({ from, setOn, state }) => `${from} ${setOn} ${state}`}
        none={none}
        columns={[
          { title: 'From – to', show: describeSpan },
          { title: value, show, number },
          { title: 'State', show: ({ state }) => <StateChip state={state} /> },
          {
            title: 'Set by',
            show: ({ setBy }) =>
              setBy === null ? (
                '—'
              ) : (
                <>
                  <PersonName person={setBy} /> <OwnFigure of={person} by={setBy} />
                </>
              ),
          },
          { title: 'On', show: ({ setOn }) => <time dateTime={setOn}>{formatInstant(setOn)}</time> },
        ]}
      />
    </section>
  )
}

/** Shows the dated facts of a person (calculations.md 1). They are never rewritten, so the whole history is available. */
export function PersonHistories({ summary: { person, terms, salaries, managers, departments, states } }: { summary: Summary }) {
  return (
    <div className={personPageStyles.pair}>
      <History
        person={person}
        id="person-terms"
        title="Shift and working hours"
        note="Each day uses the shift and hours in force on it."
        facts={terms}
        value="Shift Type"
        show={({ shiftType, workingHours }) => `${shiftType} Days, ${workingHours} hours`}
        none="Nothing entered. 6 Days and 8 hours apply."
      />
      {salaries && (
        <History
          person={person}
          id="person-salaries"
          title="Salary"
          note="Rupees per month. A pending salary takes effect by itself on its day."
          facts={salaries}
          value="Salary"
          show={({ amount }) => formatRupees(amount)}
          number
          none="No salary entered."
        />
      )}
      <History
        person={person}
        id="person-managers"
        title="Manager"
        note="The user is in this manager’s team on these days."
        facts={managers}
        value="Manager"
        show={({ manager }) => (manager === null ? 'None' : <PersonName person={manager} />)}
        none="No manager so far."
      />
      <History
        person={person}
        id="person-departments"
        title="Departments"
        note="Each line lists all departments from that day on."
        facts={departments}
        value="Departments"
        show={({ departments: names }) => (names.length === 0 ? 'None' : names.join(', '))}
        none="No department so far."
      />
      <History
        person={person}
        id="person-states"
        title="Roles and access"
        note="Reports use the roles the user had on each day."
        facts={states}
        value="Roles"
        show={({ roleData, account }) => `${nameRoles(roleData)}${account === 'active' ? '' : `, ${account}`}`}
        none="Earlier days are not known."
      />
    </div>
  )
}
