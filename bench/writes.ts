// npm run bench writes measures the cost of a write in the database, and compares its duration with a bare call of pgbench's five
// statements.
import { arrangeWrites, sendWrite, type Write, type WriteName } from '../test/measured-writes.ts'
import { unlikeBudget, WRITE_BUDGET } from '../test/write-budget.ts'
import { type Cost, REQUESTS, startCounting } from '../test/write-costs.ts'
import { arrangeBank, bankTransaction, startBank } from './bank.ts'
import { bench, type BenchFigure, computeMedian, measureTime } from './harness.ts'
import { openKeepAliveConnection } from './keep-alive.ts'

const ROUNDS = 15
const WARM = 30
const BARE_WARM = 500
const pairsOf = (name: WriteName): number => (name === 'assignment of 100 rows' ? 8 : 40)
const LIMITS: Record<WriteName, number> = { 'update of a task': 4, 'assignment of 100 rows': 16, timesheet: 5, 'worklog day': 5 }

type Times = { write: number; bank: number; ratio: number; spread: number }
/**
 * Measures a write and the bare call alternately, so that other load affects both equally. `spread` is the largest share by which
 * the median ratio of 95 % of such runs deviates.
 */
async function timesOf(url: string, pay: () => Promise<number>, write: Write): Promise<Times> {
  const connection = await openKeepAliveConnection(write.address(url))
  let sent = REQUESTS
  const send = async (): Promise<number> => (await measureTime(() => sendWrite(connection, write, sent++))).ms
  for (let n = 0; n < WARM; n++) {
    await send()
    await pay()
  }
  const rounds: { write: number; bank: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const took: { write: number[]; bank: number[] } = { write: [], bank: [] }
    for (let pair = 0; pair < pairsOf(write.name); pair++) {
      took.write.push(await send())
      took.bank.push(await pay())
    }
    rounds.push({ write: computeMedian(took.write), bank: computeMedian(took.bank) })
  }
  connection.close()
  const ratios = rounds.map((round) => round.write / round.bank).toSorted((a, b) => a - b)
  const ratio = computeMedian(ratios)
  const quarter = (at: number): number => ratios[Math.round((ratios.length - 1) * at)] ?? Number.NaN
  return {
    write: computeMedian(rounds.map((round) => round.write)),
    bank: computeMedian(rounds.map((round) => round.bank)),
    ratio,
    // The spread of a median is 1.57 interquartile ranges, divided by the root of the count.
    spread: (1.57 * (quarter(0.75) - quarter(0.25))) / Math.sqrt(ROUNDS) / ratio,
  }
}

const costText = ({ statements, trips, rows, wal }: Cost): string => {
  const tables = Object.entries(rows).map(([table, count]) => `${table} ${count}`)
  return `${statements} statements in ${trips} round trips; ${tables.join(', ')}; ${wal?.toLocaleString('en-IN') ?? '?'} bytes`
}

await bench({ name: 'writes', title: 'What a write costs' }, async ({ owner, url, databaseUrl }) => {
  const now = new Date()
  await arrangeBank(owner)
  const writes = await arrangeWrites(owner, now, (name) => REQUESTS + WARM + ROUNDS * pairsOf(name))
  const counting = await startCounting({ owner, databaseUrl, now })
  const costs: { write: Write; cost: Cost }[] = []
  for (const write of writes) costs.push({ write, cost: await counting.costOfCall(write) })
  const bank = costText(await counting.costOf(() => bankTransaction(counting.pool)))
  await counting.close()

  await owner.unsafe('vacuum analyze')
  await owner.unsafe('checkpoint')
  const bare = await startBank(databaseUrl)
  const connection = await openKeepAliveConnection(new URL(bare.url))
  const pay = async (): Promise<number> => {
    const { ms, result } = await measureTime(() => connection.send('POST', {}, {}))
    if (result.status !== 200) throw new Error(`The bare server replied ${result.status} ${result.text()}`)
    return ms
  }
  for (let n = 0; n < BARE_WARM; n++) await pay()
  const figures: BenchFigure[] = []
  for (const { write, cost } of costs) {
    const { name } = write
    const times = await timesOf(url, pay, write)
    const unlike = unlikeBudget(name, cost)
    figures.push(
      {
        figure: `${name}, the HTTP call`,
        measured: `${times.write.toFixed(2)} ms`,
        baseline: `${times.bank.toFixed(2)} ms; the ratio ± ${(times.spread * 100).toFixed(1)} %`,
        ratio: times.ratio,
        limit: `≤ ${LIMITS[name]}`,
        met: times.ratio <= LIMITS[name],
      },
      {
        figure: `${name}, in the database`,
        measured: costText(cost),
        baseline: '',
        limit: unlike.length === 0 ? `its budget: ${WRITE_BUDGET[name].because}` : unlike.join('; '),
        met: unlike.length === 0,
      },
    )
  }
  connection.close()
  bare.stop()
  return {
    figures,
    notes: [
      `Baseline: a POST to a bare Fastify server in a process of its own, which runs pgbench's own transaction (scale 1) through the product's pool: ${bank}. No authentication, rights or audit.`,
      `One client, each write with an Idempotency-Key as the pages send it; in turn with the bare call, ${ROUNDS} rounds of ${pairsOf('timesheet')} pairs (assignment ${pairsOf('assignment of 100 rows')}), medians of the rounds' medians; fsync on. ±: how far the ratio of another run may be off, with 95 %. Two commits differ where their ratios do by more.`,
      'Statements and round trips include the authentication, BEGIN and COMMIT. Bytes of WAL: the least of nine equal writes, without images of whole pages, in the session of the write. Live updates are sent by another session, once for several writes.',
      'The budget of each is in `test/write-budget.ts`, and `test/write-costs.long.test.ts` checks it: who spends more says there why.',
    ],
  }
})
