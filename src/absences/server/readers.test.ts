/** Tests that all code that reads why a person is absent applies the rule for what the reader may see (decision 133). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesIn } from '../../../scripts/run/files-in.mjs'
import { startTestApp } from '../../../test/app.ts'

const app = await startTestApp()
afterAll(app.close)

const root = join(import.meta.dirname, '../..')
const sources = filesIn(root).filter((path) => /(?<!\.test)\.tsx?$/.test(path))
/** A comment may name a table or a trigger that the code does not read. */
const withoutComments = (source: string): string => source.replaceAll(/^\s*(?:\/\*|\*|\/\/).*$/gm, '')
/** The sources that read unfiltered reasons. Each has an explanation of why nobody sees a reason that they may not know. */
const RAW: Readonly<Record<string, string>> = {
  'absences/server/seen-reason.ts': 'the rule itself',
  'absences/server/lookup.ts': 'lists what the rule shows',
  'absences/server/approvals.ts': 'adds what was approved, and puts back what was before',
  'absences/server/requests.ts': 'lists what waits, by the rule',
  'absences/server/leaver-requests.ts': 'lists the days that wait, without their reasons; these are for the audit log alone',
  'absences/server/traces.ts': 'finds the people who have an absence or asked for one',
  'absences/server/open-in-month.ts': 'the day of the first one, for an admin alone',
  'absences/server/queries.ts': 'what was recorded before is for the audit log alone',
  'absences/server/follow-holidays.ts': 'counts days for an admin, and names those with figures, without reasons',
  'absences/server/inbox.ts': 'of the person who reads their inbox',
  'erasures/rules.ts': 'names the table alone, as one in which an erasure looks for nothing',
  'worklog/server/kept-sums.ts': 'compares all sums for an operator who has the database itself',
  'worklog/server/pricing-queries.ts': 'prices the days',
  'worklog/server/queries.ts': 'counts days',
  'worklog/server/target-queries.ts': 'whether a deleted target has days',
}

test('only the listed sources read the reasons of absences, or sums by reason', () => {
  const reading = sources.filter((path) =>
    /\babsence_on\(|\b(?:from|join|into|update) absences?(?:_requests)?\b|\bworklog_(?:sums|days_placed|days_summed)\b/.test(
      withoutComments(readFileSync(join(root, path), 'utf8')),
    ),
  )
  expect(reading.toSorted()).toEqual(Object.keys(RAW).toSorted())
})

test('only the listed database functions read absences', async () => {
  const rows = await app.db<{ name: string }[]>`
    select proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and prosrc ~ '\\mabsence' order by 1`
  expect(rows.map(({ name }) => name)).toEqual([
    'absence_on',
    'follow_absences',
    'follow_reopened_month',
    'list_absent_days_with_figures',
    'list_recorded_days',
    'plan_absence_days',
    'refuse_absence_beside_figures',
    'resolve_absence_days',
    'worklog_days_placed',
  ])
})
