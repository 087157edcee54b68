/**
 * Runs the faults of test/faults/faults.ts on the built app and writes their rows of results/faults.md.
 * npm run faults                  20 rounds of each kill, a few of each other fault
 * npm run faults -- 50            50 rounds of each kill, a few of each other fault
 * npm run faults -- only frozen   one fault alone; a number after it sets the rounds
 * npm run faults -- only night    four half hours of work in every module, which no other command runs
 * npm run cluster:drill           the faults of a cluster; PATRONI names the command of Patroni, 4 or later
 */
import { join } from 'node:path'
import { clusterFaultNames, type FaultName, faultNames, FAULTS, type FaultResult, runFaults } from '../../test/faults/faults.ts'
import { describeMachine, describeRun, readPage, withBuild, writePage } from './long-check.ts'

const SHOWN = 20
const KILLS: readonly FaultName[] = ['node', 'postgres', 'restart']

const usage = (): never => {
  console.error(
    `Usage: npm run faults [-- rounds of the kills | -- only <fault> [rounds] | -- cluster]. Faults: ${faultNames.join(', ')}.`,
  )
  process.exit(1)
}
const roundsIn = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : usage())

function chosen([first, second, third]: readonly string[]): Partial<Record<FaultName, number>> {
  if (first === 'only') {
    const name = faultNames.find((one) => one === second) ?? usage()
    return { [name]: third === undefined ? FAULTS[name].rounds : roundsIn(third) }
  }
  if (first === 'cluster') return Object.fromEntries(clusterFaultNames.map((name) => [name, FAULTS[name].rounds]))
  const kills = first === undefined ? undefined : roundsIn(first)
  const usual = faultNames.filter((name) => name !== 'night')
  return Object.fromEntries(usual.map((name) => [name, (KILLS.includes(name) ? kills : undefined) ?? FAULTS[name].rounds]))
}

const HEAD = [
  '| fault | ran | rounds | result | updates, imports acknowledged | written, response lost | refused with Retry-After | longest without an acknowledged update | measured (the most of the rounds) |',
  '|---|---|---|---|---|---|---|---|---|',
]
const resultOf = ({ notRun, wrong }: FaultResult): string =>
  notRun === undefined ? (wrong.length === 0 ? 'passed' : `**FAILED** (${wrong.length})`) : `NOT RUN: ${notRun}`
const rowOf = (one: FaultResult): string => {
  const measured = Object.entries(one.measured).map(([what, value]) => `${value} ${what}`)
  const cells =
    one.notRun === undefined
      ? [
          `${one.updates}, ${one.imports}`,
          one.unacknowledged,
          one.turnedAway,
          `${(one.longestOutMs / 1000).toFixed(1)} s`,
          measured.join('; '),
        ]
      : ['', '', '', '', '']
  return `| ${FAULTS[one.fault].title} | ${describeRun()} | ${one.notRun === undefined ? one.rounds : 0} | ${resultOf(one)} | ${cells.join(' | ')} |`
}

const previousRow = (title: string): string[] =>
  readPage('faults').filter((line) => line.startsWith(`| ${title} |`) || line.startsWith(`- ${title}, `))

await withBuild('faults', async (build, home) => {
  const results = await runFaults(build, join(home, 'data'), chosen(process.argv.slice(2)), console.log)
  const lines = faultNames.flatMap((name) => {
    const { title } = FAULTS[name]
    const result = results.find(({ fault }) => fault === name)
    return result
      ? [rowOf(result), ...result.wrong.slice(0, SHOWN).map((what) => `- ${title}, ${what.replaceAll('\n', ' ')}`)]
      : previousRow(title)
  })
  const wrong = lines.filter((line) => line.startsWith('- '))
  const page = [
    '# Faults',
    '',
    '*Is anything lost when a process, the network or the disk fails?*',
    '',
    'Six authors decide on tasks, two admins import workbooks of 1,500 rows, one approves six days of timesheets at a time, one adds candidates,',
    'two people record units of a target and two read (in the cluster 50 people write), over HTTP',
    'on the built app with a durable PostgreSQL,',
    'while a fault strikes. The clients note what was acknowledged; after each round every acknowledged update must be there once with its event and its',
    'audit row, every import whole or not at all, `import_rows` empty, no process left over. While the database is away each response must be 503 with',
    'Retry-After, no connection may break (but where node itself is killed), and the app must come back by itself. Beside that:',
    '',
    ...faultNames.map((name) => `- ${FAULTS[name].title} (\`${name}\`): ${FAULTS[name].holds}.`),
    '',
    `\`npm run faults\` runs all but the night, \`npm run faults -- only <name>\` one. Last on ${describeMachine()}.`,
    '',
    ...HEAD,
    ...lines.filter((line) => line.startsWith('| ')),
    ...(wrong.length === 0 ? [] : ['', ...wrong]),
  ]
  const isWhole = !['only', 'cluster'].includes(process.argv[2] ?? '')
  writePage('faults', page, isWhole ? { command: 'faults', result: wrong.length === 0 ? 'passed' : 'FAILED' } : undefined)
  if (results.some((result) => result.wrong.length > 0)) process.exitCode = 1
})
