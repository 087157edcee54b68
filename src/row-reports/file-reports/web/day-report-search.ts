import { parseDay } from '../../../kit/shared/time.ts'
import { parseDayChoice, listDayChoices } from '../vocabulary.ts'
import type { DayReportSearch } from './search.ts'

const noRoles: NonNullable<DayReportSearch['role']> = []

/** A status that the roles do not have is ignored. */
export function parseDayReportSearch({ role: roles = noRoles, status = '', ...search }: DayReportSearch) {
  const choices = listDayChoices(roles)
  const choice = choices.find((each) => each === parseDayChoice(status))
  const [from, to] = [parseDay(search.from), parseDay(search.to)]
  // The messages of 002 §5.
  const missing =
    roles.length === 0
      ? 'Please select role'
      : choice === undefined
        ? 'Please select status!'
        : from === undefined || to === undefined
          ? 'Please input date range!'
          : undefined
  return { roles, choices, choice, from, to, missing }
}
