import type { Db } from '../../kit/postgres/db.ts'
import { mapInSlices } from '../../kit/concurrency/time-slices.ts'
import { groupedBy } from '../../kit/shared/grouped.ts'
import type { TargetReportRow } from '../contract.ts'
import { groupTargetLines, computeTargetTotals, type TargetTotals } from '../target-report-rules.ts'
import { selectQualitativeTasks } from './filter-queries.ts'
import { getTargetRowNames } from './report.ts'
import { filterShownLines } from './shown-days.ts'
import type { Report } from './sum-report.ts'

/**
 * The lines of a report against their targets, those of a page, how many there are, and what all come to (calculations.md 4).
 * @param report its page has all of its days
 */
export async function targetReport(
  db: Db,
  report: Report,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<{ groupedData: TargetReportRow[]; total: number; totals: TargetTotals }> {
  const ofDays = await mapInSlices(report.page, (day) =>
    groupTargetLines(
      filterShownLines(day, report).map((line) => ({
        date: day.record.dateKey,
        user: day.person._id,
        fullName: day.person.fullName,
        projectName: line.project.name,
        ...getTargetRowNames(line.row),
        done: line.done,
        target: line.target,
        modId: line.modId,
      })),
    ),
  )
  const rows = ofDays.flat()
  const page = limit === null ? rows : rows.slice(offset, offset + limit)
  // The rows of a person's day stand together.
  const days = page.filter(({ user, date }, at) => user !== page[at - 1]?.user || date !== page[at - 1]?.date)
  const tasks = groupedBy(await selectQualitativeTasks(db, days), ({ user, date }) => `${user} ${date}`)
  const groupedData = await mapInSlices(page, (row) => ({
    ...row,
    qualiRecords: (tasks.get(`${row.user} ${row.date}`) ?? []).map(({ _id, title, minutes }) => ({ _id, title, minutes })),
  }))
  const totals = computeTargetTotals((await mapInSlices(report.page, (day) => filterShownLines(day, report))).flat())
  return { groupedData, total: rows.length, totals }
}
