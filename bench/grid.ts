// npm run bench grid measures the admin grid. `npm run bench -- grid --big` also measures it with 1,000,000 tasks and 10,000,000
// events.
import { found } from '../src/rows/refusals.ts'
import { selectFileShownTo } from '../src/rows/files/server/lookup.ts'
import { resolveTestReach } from '../test/reach.ts'
import { joinTaskPeopleSql, jsonColumnsSql } from '../src/rows/workflow/server/columns.ts'
import { matchingRowsSql, rowOrderSql } from '../src/rows/filter/server/filter.ts'
import { generateEvents, generateFile, generateProject, generateTeam } from './generate.ts'
import {
  bench,
  type BenchFigure,
  type BenchContext,
  buildRatioFigure,
  computeMedian,
  formatMilliseconds,
  measureTime,
} from './harness.ts'
import { openKeepAliveConnection } from './keep-alive.ts'
import { writePlan } from './plans.ts'
import { fileRows } from '../src/row-work/grid/contract.ts'
import { joinGridJson, selectGridPage, selectGridRows, countGridRows } from '../src/row-work/grid/server/queries.ts'

const ROWS = 100_000
const PAGE = 500
const ROUNDS = 40
const LIMIT = 1.5
const LAST_LIMIT = 1.2
const big = process.argv.includes('--big')

type Search = { key: string; value: string; type: 'exact' | 'part' }
type Case = { what: string; plan?: string; page: number; searches: Search[] }
const cases: Case[] = [
  { what: 'first page', plan: 'grid-first', page: 1, searches: [] },
  { what: 'last page', plan: 'grid-last', page: ROWS / PAGE, searches: [] },
  {
    what: 'filtered by a status, first page',
    plan: 'grid-filtered',
    page: 1,
    searches: [{ key: 'author_status', value: 'done', type: 'exact' }],
  },
  {
    what: 'filtered by a part of a sheet column, first page',
    page: 1,
    searches: [{ key: 'chapter', value: 'ter 7', type: 'part' }],
  },
]

/**
 * Measures one case over HTTP, with the product's statement alone, and with plain rows encoded by node. Returns medians of
 * alternating rounds, in ms.
 */
async function measure(
  { owner, url, token }: BenchContext,
  name: string,
  { plan, page: number, searches }: Case,
  rounds: number,
) {
  const reach = resolveTestReach('all', '00000000-0000-0000-0000-000000000000', 'ADMIN')
  const file = found(await selectFileShownTo(owner, name, reach), 'FILE_NOT_FOUND')
  const keys = file.columns.map((column) => column.key)
  const now = new Date()
  const page = { page: number, limit: PAGE, offset: (number - 1) * PAGE }
  const query = () => ({
    file,
    departmentId: null,
    filtered: searches.length > 0,
    sorted: false,
    descending: false,
    page,
    where: matchingRowsSql(owner, searches, { ownKeys: keys, now, reach }),
    order: rowOrderSql(owner, undefined, 'asc', { ownKeys: keys, now, reach }),
  })
  /** Selects the page's ids from the index first, as the product does. No faster plain form was found. */
  const plain = () => owner`
    with page as (
      select t.id from tasks t ${searches.length > 0 ? joinTaskPeopleSql(owner) : owner``}
      where t.file_id = ${file.id} and ${matchingRowsSql(owner, searches, { ownKeys: keys, now, reach })}
      order by t.sr_no limit ${PAGE} offset ${page.offset})
    select ${jsonColumnsSql(owner)}, t.extra from page join tasks t on t.id = page.id ${joinTaskPeopleSql(owner)} order by t.sr_no`
  const count = () => owner`
    select count(*) from tasks t ${joinTaskPeopleSql(owner)} where t.file_id = ${file.id} and ${matchingRowsSql(owner, searches, { ownKeys: keys, now, reach })}`
  const path = fileRows.grid.path.replace(':file', encodeURIComponent(name)).replace(':section', '-').replace(':department', '-')
  const { send, close } = await openKeepAliveConnection(new URL(`${url}/api${path}?page=${number}&limit=${PAGE}`))
  const call = async (): Promise<number> => {
    const { status, bytes: received, text } = await send('POST', { 'auth-token': token }, { searchFields: searches })
    if (status !== 200) throw new Error(`The grid returned ${status}: ${text().slice(0, 200)}`)
    return received
  }
  const [http, statement, rows]: [number[], number[], number[]] = [[], [], []]
  let bytes = 0
  for (let round = 0; round < rounds + 5; round++) {
    const one = await measureTime(call)
    const two = await measureTime(async () => {
      const [page, total] = await Promise.all([selectGridPage(owner, query()), countGridRows(owner, query())])
      return `${total}${joinGridJson(page).length}`
    })
    const three = await measureTime(async () => {
      const [page] = await Promise.all([plain(), searches.length > 0 ? count() : undefined])
      return JSON.stringify(page)
    })
    bytes = one.result
    if (round < 5) continue
    http.push(one.ms)
    statement.push(two.ms)
    rows.push(three.ms)
  }
  close()
  if (plan !== undefined) {
    await writePlan(owner, plan, plain)
    await writePlan(owner, `${plan}-json`, () => selectGridRows(owner, query()))
  }
  return { http: computeMedian(http), statement: computeMedian(statement), rows: computeMedian(rows), bytes }
}

await bench({ name: 'grid', title: `The admin grid: ${PAGE} of ${ROWS.toLocaleString('en-IN')} rows` }, async (context) => {
  const { owner } = context
  const sizes = { AUTHOR: 10, REVIEWER: 5, 'REVIEWER-2': 3, UPLOADER: 3 }
  const team = await generateTeam(owner, sizes)
  const projectId = await generateProject(owner, 'Bench')
  await generateFile(owner, { projectId, name: 'Grid.xlsx', rows: ROWS, team })
  await owner.unsafe('vacuum analyze')
  const figures: BenchFigure[] = []
  const pages = async (where: string, list: readonly Case[], rounds: number): Promise<void> => {
    let first: number | undefined
    for (const one of list) {
      const { http, statement, rows, bytes } = await measure(context, 'Grid.xlsx', one, rounds)
      const quicker = `statement with JSON by PostgreSQL ${formatMilliseconds(statement)}, plain rows and JSON.stringify ${formatMilliseconds(rows)}`
      const figure = `${where}${one.what}, ${Math.round(bytes / 1024)} KB`
      figures.push(buildRatioFigure(figure, [http, Math.min(statement, rows)], quicker, { most: LIMIT }))
      first ??= http
      if (one.what !== 'last page') continue
      figures.push(buildRatioFigure(`${where}last page to first`, [http, first], 'the first', { most: LAST_LIMIT }))
    }
  }
  await pages('', cases, ROUNDS)
  if (big) {
    const began = Date.now()
    for (let n = 2; n <= 10; n++) await generateFile(owner, { projectId, name: `Further ${n}.xlsx`, rows: ROWS, team })
    await generateEvents(owner, 10)
    await owner.unsafe('vacuum analyze')
    console.log(`1,000,000 tasks and 10,000,000 events after ${Math.round((Date.now() - began) / 1000)} s`)
    await pages(
      'of 1,000,000 tasks: ',
      cases.map(({ plan: _plan, ...one }) => one),
      ROUNDS,
    )
  }
  return {
    figures,
    notes: [
      `${ROUNDS} rounds of each, HTTP and both baselines in turn on warm sessions, medians; an HTTP call holds the look-up of the session and of the file beside the statement.`,
      'The baseline of each row is the quicker of two: the statement as the call runs it, its JSON made by PostgreSQL, and the same rows without JSON, encoded by node (with the count where a filter asks for one).',
      big
        ? 'The large rows: the same file among 1,000,000 tasks with 10,000,000 events (`npm run bench -- grid --big`).'
        : 'With `--big` also among 1,000,000 tasks and 10,000,000 events.',
    ],
  }
})
