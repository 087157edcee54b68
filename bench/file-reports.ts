// npm run bench file-reports measures the role report of a file of 20,000 rows, the download of 1,00,000 rows, and the day report
// of a month.
import type postgres from 'postgres'
import { toPage } from '../src/kit/shared/paging.ts'
import type { Reach } from '../src/kit/server/reach.ts'
import { shiftDay } from '../src/kit/shared/time.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { selectFileShownTo } from '../src/rows/files/server/lookup.ts'
import { found } from '../src/rows/refusals.ts'
import { dayReport } from '../src/row-reports/file-reports/day-contract.ts'
import { selectDayLines } from '../src/row-reports/file-reports/server/day-rows.ts'
import {
  type FileReportFilter,
  reportColumns,
  selectReportPage,
  type FileReportRow,
  selectReportRowsAfter,
  countReportRows,
} from '../src/row-reports/file-reports/server/report-rows.ts'
import { STATUSES_BY_DAY_CHOICE, REPORT_PAGE } from '../src/row-reports/file-reports/vocabulary.ts'
import { resolveTestReach } from '../test/reach.ts'
import { measureDownload } from './downloads.ts'
import { generateEvents, generateFile, generateProject, generateTeam } from './generate.ts'
import { bench, buildRatioFigure, createCaller, type BenchFigure, type BenchContext, runInTurn, measureTime } from './harness.ts'
import { writePlan } from './plans.ts'

const ROWS = 20_000
const MANY = 100_000
const ROUNDS = 15
const ROUNDS_OF_DOWNLOADS = 3
const PAGE_LIMIT = 2
const PAGE_ROWS = 2_000
const NOBODY = '00000000-0000-0000-0000-000000000000'
const own = resolveTestReach('all', NOBODY, 'ADMIN') as unknown as Reach<'own'>
const now = new Date()

async function askedOf({ owner }: BenchContext, file: string | null, isBook: boolean): Promise<FileReportFilter> {
  return {
    file:
      file === null
        ? null
        : found(await selectFileShownTo(owner, file, resolveTestReach('all', NOBODY, 'ADMIN')), 'FILE_NOT_FOUND'),
    isBook,
    roles: ['AUTHOR'],
    by: 'AUTHOR',
    isOfOneRole: false,
    person: null,
    searches: [],
  }
}

async function exported(context: BenchContext, name: string): Promise<BenchFigure[]> {
  const call = createCaller(context)
  const filter = await askedOf(context, name, false)
  const columns = reportColumns(filter).map(({ key, name: header, kind }) => ({ key, header, kind }))
  const parts = async (): Promise<number> => {
    const { ms } = await measureTime(async () => {
      const pages: FileReportRow[][] = []
      let after: FileReportRow | undefined
      do {
        const page = await selectReportRowsAfter(context.owner, own, filter, { after, limit: PAGE_ROWS, now })
        pages.push(page)
        after = page.length < PAGE_ROWS ? undefined : page.at(-1)
      } while (after !== undefined)
      function* rows() {
        for (const page of pages) for (const { cells } of page) yield columns.map(({ key }) => cells[key])
      }
      for await (const _ of writeSheet({ sheetName: 'table_data', columns, rows: rows() }));
    })
    return ms
  }
  return measureDownload(context, ROUNDS_OF_DOWNLOADS, {
    figure: () => `download of ${MANY.toLocaleString('en-IN')} rows`,
    download: () => call('POST', `/report/download/${name}/author`, {}),
    parts,
  })
}

await bench({ name: 'file-reports', title: 'Reports of the rows of files, and the day report' }, async (context) => {
  const { owner } = context
  const call = createCaller(context)
  const team = await generateTeam(owner, { AUTHOR: 100, REVIEWER: 100, 'REVIEWER-2': 100, UPLOADER: 100 })
  const projectId = await generateProject(owner, 'Bench')
  await generateFile(owner, { projectId, name: 'Twenty.xlsx', rows: ROWS, team })
  await generateFile(owner, { projectId, name: 'Many.xlsx', rows: MANY, team })
  await generateEvents(owner, 5)
  await owner.unsafe('vacuum analyze')
  const page = toPage({}, REPORT_PAGE)
  const ofPage = async (file: string | null, isBook: boolean, figure: string): Promise<BenchFigure> => {
    const filter = await askedOf(context, file, isBook)
    const path = `/report/view/${file ?? '-'}/${isBook ? 'book' : 'author'}`
    const statement = () => selectReportPage(owner, own, filter, page, now)
    await writePlan(
      owner,
      `file-reports-${file === null ? 'all' : isBook ? 'book' : 'role'}`,
      statement as () => postgres.PendingQuery<postgres.MaybeRow[]>,
    )
    const took = await runInTurn(
      ROUNDS,
      async () => (await call('POST', path, {})).text(),
      async () => {
        await statement().raw()
        await countReportRows(owner, own, filter, now)
      },
    )
    return buildRatioFigure(figure, took, 'the statements alone', { most: PAGE_LIMIT })
  }
  const [days] = await owner<{ day: string }[]>`select max(at at time zone 'Asia/Kolkata')::date::text as day from task_events`
  const to = days?.day ?? ''
  const from = shiftDay(to, -30)
  const counted = [{ role: 'AUTHOR' as const, statuses: STATUSES_BY_DAY_CHOICE.AUTHOR.done ?? [] }]
  const all = resolveTestReach('team', NOBODY, 'ADMIN')
  const lines = () =>
    selectDayLines(owner, all, { counted, projectId: null, departmentId: null, from, to, isSummary: false }, page)
  await writePlan(owner, 'file-reports-day', lines)
  const [events] = await owner<{ events: number }[]>`select count(*)::int as events from task_events`
  const done = { role: 'AUTHOR', status: 'done', start: from, end: to }
  const ofDays = await runInTurn(
    ROUNDS,
    async () => (await call('POST', dayReport.search.path, done)).text(),
    async () => await lines(),
  )
  return {
    figures: [
      await ofPage('Twenty.xlsx', false, `role report of ${ROWS.toLocaleString('en-IN')} rows, first page`),
      await ofPage('Twenty.xlsx', true, `book of ${ROWS.toLocaleString('en-IN')} rows, first page`),
      await ofPage(null, false, `role report of all ${(ROWS + MANY).toLocaleString('en-IN')} rows, first page`),
      buildRatioFigure(
        `day report of a month, of ${(events?.events ?? 0).toLocaleString('en-IN')} events`,
        ofDays,
        'the statement alone',
        { most: PAGE_LIMIT },
      ),
      ...(await exported(context, 'Many.xlsx')),
    ],
    notes: [
      `${ROUNDS} rounds of a page, ${ROUNDS_OF_DOWNLOADS} of the download; medians. The day report reads the events of each person’s days by their index.`,
    ],
  }
})
