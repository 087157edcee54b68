import { call } from '../../kit/web/use-calls.ts'
import { sumFigures } from '../../timesheets/rules.ts'
import { askAboutHours } from '../../users/day-hours-rules.ts'
import { dayHours } from '../day-hours-contract.ts'

/**
 * Returns the question to ask once before the hours of a day of a target are saved, given the hours of the day's other targets.
 * Returns undefined if none is needed (decision 174).
 */
export async function askAboutDay(day: { _id: string; date: string }, hours: number): Promise<string | undefined> {
  const { data } = await call(dayHours.beside, { params: { subId: day._id } })
  return askAboutHours(sumFigures([data.others, hours]), day.date, data)
}
