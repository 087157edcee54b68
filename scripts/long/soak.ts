/**
 * Runs the races of test/races.ts on the built app with a durable database. Each writes its row of results/soak.md when it is over.
 * npm run soak                       1,000 rounds of each race
 * npm run soak -- 100 sameDay,…      this many rounds of these races, or of all
 * npm run soak -- 1000 rest          the races without a row of this commit with as many rounds; continues after a stop
 */
import { keptFaults, moneyFaults } from '../../test/invariants.ts'
import { CONTENDERS, deadlocks, type Race } from '../../test/races/race.ts'
import { races } from '../../test/races.ts'
import { describeMachine, describeRun, readPage, withBuiltApp, writePage } from './long-check.ts'

const SHOWN = 20
type RaceName = keyof typeof races
const names = Object.keys(races) as RaceName[]
const isName = (text: string): text is RaceName => Object.hasOwn(races, text)

const usage = (): never => {
  console.error(`Usage: npm run soak [-- rounds [rest | races, separated by commas]]. Races: ${names.join(', ')}.`)
  process.exit(1)
}

const previous = (name: RaceName): string[] =>
  readPage('soak').filter((line) => line.startsWith(`| \`${name}\` |`) || line.startsWith(`- ${name}, `))
const isDone = (name: RaceName, rounds: number): boolean => {
  const [row, ...faults] = previous(name)
  const ran = Number(/\| (\d+) × \d+ \|/.exec(row ?? '')?.[1] ?? 0)
  return row?.includes(` ${describeRun()} |`) === true && ran >= rounds && faults.length === 0
}

const [count = '1000', which] = process.argv.slice(2)
const rounds = /^[1-9]\d{0,4}$/.test(count) ? Number(count) : usage()
const requested =
  which === undefined || which === 'rest' ? names : which.split(',').map((text) => (isName(text) ? text : usage()))
const chosen = which === 'rest' ? requested.filter((name) => !isDone(name, rounds)) : requested

const linesOf = (name: RaceName, { race, codes, wrong, ms, rounds: of }: Race): string[] => {
  const { ok = 0, 'ok beside': beside = 0, ...others } = codes
  const counts = Object.entries(others).map(([code, times]) => `${code} ${times}`)
  return [
    `| \`${name}\` | ${race} | ${describeRun()} | ${of} × ${CONTENDERS} | ${ok} | ${beside} | ${counts.join(', ')} | ${wrong.length} | ${Math.round(ms / 1000)} s |`,
    ...wrong.slice(0, SHOWN).map((what) => `- ${name}, ${what}`),
  ]
}

const write = (results: ReadonlyMap<RaceName, string[]>): void => {
  const lines = names.flatMap((name) => results.get(name) ?? previous(name))
  const wrong = lines.filter((line) => line.startsWith('- '))
  const result = wrong.length === 0 ? 'passed' : 'FAILED'
  const page = [
    '# Races',
    '',
    '*Does exactly one win when several want what only one may have?*',
    '',
    `In each round ${CONTENDERS} requests want at once what only one may have, over HTTP on the built app with a durable PostgreSQL. Exactly one must win and be`,
    'in the database whole and alone; every other must be refused with its reason; no deadlock, no 500. After each race the sums of the worklog are those of',
    'its days, and no closed month differs from what was handed over. Beside the winner may succeed what harms nobody (a sync),',
    'and once what can be had after it (the start of an ID that was given back). A deadlock is a fault of the race in which it came.',
    '',
    `\`npm run soak\` runs all, \`npm run soak -- 1000 rest\` goes on after a stop. On ${describeMachine()}: **${result}**`,
    '',
    '| name | race | ran | rounds × contenders | winners | beside | the others received | faults | time |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines.filter((line) => line.startsWith('| ')),
    ...(wrong.length === 0 ? [] : ['', ...wrong]),
  ]
  const isWhole = names.every((name) => lines.some((line) => line.startsWith(`| \`${name}\` |`)))
  writePage('soak', page, isWhole ? { command: 'soak', result } : undefined)
}

await withBuiltApp('soak', async ({ app, owner }) => {
  const results = new Map<RaceName, string[]>()
  let before = 0
  for (const name of chosen) {
    const result = await races[name]({ url: app.url, owner }, rounds)
    // PostgreSQL counts a deadlock within a second.
    await owner`select pg_sleep(1.1)`
    const deadlocked = await deadlocks(owner)
    if (deadlocked > before) result.wrong.push(`${deadlocked - before} deadlocks`)
    before = deadlocked
    result.wrong.push(...(await moneyFaults(owner)), ...(await keptFaults(owner)))
    results.set(name, linesOf(name, result))
    write(results)
    if (result.wrong.length > 0) process.exitCode = 1
  }
})
