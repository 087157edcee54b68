// npm run bench filter-values measures the values of a column with their counts, compared with the shortest statement that groups
// the same rows.
import { joinTaskPeopleSql } from '../src/rows/workflow/server/columns.ts'
import { rowFilters } from '../src/rows/filter/contract.ts'
import { generateFile, generateProject, generateTeam } from './generate.ts'
import { bench, type BenchFigure, type BenchContext, buildRatioFigure, runInTurn } from './harness.ts'
import { openKeepAliveConnection } from './keep-alive.ts'

const ROWS = 100_000
const FILE = 'Values.xlsx'
const ROUNDS = 30
const LIMIT = 1.5

type Case = { what: string; key: string; searches: object[]; plain: (context: BenchContext) => PromiseLike<unknown> }
const grouped = ({ owner }: BenchContext, column: string, joins: boolean, where = 'true') => owner`
  select ${owner.unsafe(column)} as value, count(*)::int from tasks t ${joins ? joinTaskPeopleSql(owner) : owner``}
  where t.file_id = (select id from files where name = ${FILE}) and ${owner.unsafe(where)}
  group by 1 order by 2 desc, 1 limit 200`
const cases: Case[] = [
  { what: 'a status', key: 'author_status', searches: [], plain: (context) => grouped(context, 't.author_status', false) },
  { what: 'people', key: 'author', searches: [], plain: (context) => grouped(context, 'a.email', true) },
  {
    what: 'a column of the sheet',
    key: 'chapter',
    searches: [],
    plain: (context) => grouped(context, "t.extra ->> 'chapter'", false),
  },
  {
    what: 'a status under another search',
    key: 'reviewer_status',
    searches: [{ key: 'author_status', value: 'done', type: 'exact' }],
    plain: (context) => grouped(context, 't.reviewer_status', false, "t.author_status = 'done'"),
  },
]

async function measure(context: BenchContext, { what, key, searches, plain }: Case) {
  const path = rowFilters.values.path.replace(':file', encodeURIComponent(FILE))
  const { send, close } = await openKeepAliveConnection(new URL(`${context.url}/api${path}`))
  const call = async (): Promise<void> => {
    const { status, text } = await send('POST', { 'auth-token': context.token }, { key, searchFields: searches })
    if (status !== 200) throw new Error(`The values returned ${status}: ${text().slice(0, 200)}`)
  }
  const took = await runInTurn(ROUNDS, call, async () => JSON.stringify(await plain(context)))
  close()
  return buildRatioFigure(what, took, 'its statement alone', { most: LIMIT })
}

await bench({ name: 'filter-values', title: `The values of a filter: ${ROWS.toLocaleString('en-IN')} rows` }, async (context) => {
  const { owner } = context
  const team = await generateTeam(owner, { AUTHOR: 10, REVIEWER: 5, 'REVIEWER-2': 3, UPLOADER: 3 })
  const projectId = await generateProject(owner, 'Bench')
  await generateFile(owner, { projectId, name: FILE, rows: ROWS, team })
  await owner.unsafe('vacuum analyze')
  const figures: BenchFigure[] = []
  for (const one of cases) figures.push(await measure(context, one))
  return { figures }
})
