import { shortList } from '../../kit/shared/short-list.ts'
import { counted } from '../../kit/shared/counted.ts'
import { showDay } from '../../kit/shared/time.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeRows } from '../../kit/ui/home/HomeCard.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { countOf, daysIn } from '../gap-rules.ts'
import { type GapsOfPerson, gaps } from '../gaps-contract.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import { DayRow } from './HomeTimesheet.tsx'
import { NudgeButton } from './NudgeButton.tsx'
import styles from './HomeTimesheet.module.css'

/** How many people the card names, and how many days of each. */
const [NAMED, WRITTEN] = [5, 4]

/** Home's missing days of a manager's team in this month, most first; nothing where none is missing. */
export function HomeMissingDays() {
  const isManager = usePerson().role === 'MANAGER'
  const read = useRead(gaps.team, { query: { limit: TIMESHEETS_PAGE.most } }, { enabled: isManager })
  const { month = '', is_closed: isClosed = false, people = [], total = 0 } = read.data ?? {}
  const missing = people.filter(({ days }) => days.includes('missing'))
  if (missing.length === 0) return null
  const mostFirst = missing.toSorted((a, b) => countOf(b.days, 'missing') - countOf(a.days, 'missing'))
  return (
    <HomeCard
      title={`${counted(missing.length, 'person misses', 'people miss')} days`}
      aside={<NudgeButton small month={month} isClosed={isClosed} people={people} isPart={total > people.length} />}
      read={read}
    >
      <HomeRows>
        {mostFirst.slice(0, NAMED).map((person) => (
          <DayRow key={person._id} mark="missing" title={person.fullName} words={wordsOf(person, month)}>
            <TextLink
              to="/timesheet/gaps"
              search={{ month, person: person._id }}
              aria-label={`Open the days of ${person.fullName}`}
            >
              Open
            </TextLink>
          </DayRow>
        ))}
      </HomeRows>
      <p className={styles.all}>
        <TextLink to="/timesheet/gaps">Missing days</TextLink>
      </p>
    </HomeCard>
  )
}

/** "17/11, 18/11" */
const wordsOf = ({ days }: GapsOfPerson, month: string): string =>
  shortList(
    daysIn(month)
      .filter((_, at) => days[at] === 'missing')
      .map((date) => showDay(date).slice(0, 5)),
    WRITTEN,
  )
