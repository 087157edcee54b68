import { formatMonth } from '../../closed-months/rules.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeRows } from '../../kit/ui/home/HomeCard.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { listDaysOfMonth, listDaysToAskFor, filterPeopleToAsk } from '../gap-rules.ts'
import { type GapsOfPerson, gaps } from '../gaps-contract.ts'
import { listEntryDays } from '../rules.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import { HomeDayRow } from './HomeTimesheet.tsx'
import { NudgeButton } from './NudgeButton.tsx'
import styles from './HomeTimesheet.module.css'

/** The maximum number of people on the card, and of days listed for each. */
const [MAX_NAMED_PEOPLE, MAX_LISTED_DAYS] = [5, 4]

/** The previous month comes first while days of it can still be filled. */
export function HomeMissingDays() {
  const isManager = usePerson().role === 'MANAGER'
  const read = useRead(gaps.team, { query: { limit: TIMESHEETS_PAGE.most } }, { enabled: isManager })
  const { today, month } = read.data ?? {}
  const before = today === undefined ? undefined : listEntryDays(today).at(-1)?.slice(0, 7)
  return (
    <>
      {before !== undefined && before !== month && <MissingBefore month={before} />}
      <MissingInMonth read={read} />
    </>
  )
}

function MissingBefore({ month }: { month: string }) {
  return <MissingInMonth read={useRead(gaps.team, { query: { month, limit: TIMESHEETS_PAGE.most } })} />
}

type MissingProps = { read: ReturnType<typeof useRead<typeof gaps.team>> }
/** People with the most missing days come first. Renders nothing if nobody can be reminded. */
function MissingInMonth({ read }: MissingProps) {
  const { today = '', month = '', is_closed: isClosed = false, people = [], total = 0 } = read.data ?? {}
  if (month === '' || isClosed) return null
  const dates = listDaysOfMonth(month)
  const missing = filterPeopleToAsk(people, dates)
  if (missing.length === 0) return null
  const ofPerson = (person: GapsOfPerson): string[] => listDaysToAskFor(dates, person)
  const mostFirst = missing.toSorted((a, b) => ofPerson(b).length - ofPerson(a).length)
  const ofMonth = today.startsWith(month) ? '' : ` in ${formatMonth(month)}`
  return (
    <HomeCard
      title={`${formatQuantity(missing.length, 'person has', 'people have')} missing days${ofMonth}`}
      aside={<NudgeButton small month={month} isClosed={isClosed} people={people} isPart={total > people.length} />}
      read={read}
    >
      <HomeRows>
        {mostFirst.slice(0, MAX_NAMED_PEOPLE).map((person) => (
          <HomeDayRow key={person._id} mark="missing" title={person.fullName} words={wordsOf(ofPerson(person))}>
            <TextLink
              to="/timesheet/gaps"
              search={{ month, person: person._id }}
              aria-label={`Open the days of ${person.fullName}`}
            >
              Open
            </TextLink>
          </HomeDayRow>
        ))}
      </HomeRows>
      <p className={styles.all}>
        <TextLink to="/timesheet/gaps" search={{ month }}>
          Missing days
        </TextLink>
      </p>
    </HomeCard>
  )
}

const wordsOf = (dates: readonly string[]): string =>
  joinFirst(
    dates.map((date) => formatDay(date).slice(0, 5)),
    MAX_LISTED_DAYS,
  )
