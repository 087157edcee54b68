import { STAFF_ROLES } from '../../access/levels.ts'
import { roleWords } from '../../access/role-words.ts'
import { departments } from '../../departments/contract.ts'
import { counted } from '../../kit/shared/counted.ts'
import { shortList } from '../../kit/shared/short-list.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { reportFilters } from '../filter-contract.ts'
import type { ReportDays } from './period-before.ts'
import { type ChoiceSearch, parseChoiceValues } from './report-choices.ts'

const ROLES_NAMED = STAFF_ROLES.map((role) => ({ _id: role, name: roleWords[role] }))

/** Names that are listed before the others are counted. */
const MOST = 4

type Printed = {
  search: ChoiceSearch
  days: ReportDays
  people: readonly { fullName: string }[] | undefined
  isPrinting: boolean
}

/** What a report is of, in words, for its print: days, people, and what it is narrowed to. */
export function usePrintNotes({ search, days, people = [], isPrinting }: Printed): string[] {
  const known = useRead(departments.allForReports, { query: days }, { enabled: isPrinting && search.department !== undefined })
  const projects = useRead(reportFilters.projects, {}, { enabled: isPrinting && search.project !== undefined })
  const named = (part: string | undefined, of: readonly { _id: string; name: string }[] = []): string =>
    shortList(
      parseChoiceValues(part).map((value) => of.find(({ _id }) => _id === value)?.name ?? value),
      MOST,
    )
  return [
    `${formatDay(days.from)} to ${formatDay(days.to)}`,
    people.length > MOST
      ? counted(people.length, 'person', 'people')
      : shortList(
          people.map(({ fullName }) => fullName),
          MOST,
        ),
    named(search.department, known.data?.departments),
    named(search.role, ROLES_NAMED),
    search.project === undefined ? '' : `of ${named(search.project, projects.data?.data)}`,
    search.waiting === undefined ? '' : 'without timesheets waiting for approval',
  ].filter((note) => note !== '')
}
