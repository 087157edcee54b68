/**
 * npm run attack sends requests of hostile people and requests with hostile values to every call of the built app, on a separate
 * database. It writes results/attack.md. npm run attack -- strangers,floods [inbox,/closed] runs only these parts, for calls of
 * this domain or with this text, and only prints its findings.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { listNamedCalls, type NamedCall } from '../../src/app/openapi.ts'
import { domains } from '../../src/app/server.ts'
import { principals } from '../../test/access.ts'
import { attackWithFloods, type Flood } from '../../test/attack/floods.ts'
import { arrangeAttackContext } from '../../test/attack/attack-context.ts'
import { attackOwnFigures } from '../../test/attack/own-figures.ts'
import { attackOpenAddresses, type OpenFlood } from '../../test/attack/open-addresses.ts'
import { attackAsStrangers, attackProgress } from '../../test/attack/strangers.ts'
import { attackHeaders, attackTransport, attackWithEndlessBodies, attackWithLateBodies } from '../../test/attack/transport.ts'
import { attackFields } from '../../test/attack/values.ts'
import { getCallKey, openAttack } from '../../test/attack/attack.ts'
import { auditFaults, keptFaults, unlikeTheirEvents } from '../../test/invariants.ts'
import { plantedIn } from '../../test/planted.ts'
import { deadlocks } from '../../test/races/race.ts'
import { addressValues, hostileValues, largeValues } from '../../test/hostile-values.ts'
import { describeMachine, describeRun, withBuiltApp, writePage } from './long-check.ts'

const MOST_MS = 30 * 60_000
/** The memory limit of the process: two hashes of 64 MB, the workbooks of a flood of uploads, and the process's own memory. */
const MOST_MB = 1_024

/** Returns the current and the peak MB of the process, or null if /proc does not report them. */
function memoryOf(program: string): { now: number; most: number } | null {
  try {
    const pid = readdirSync('/proc').find(
      (name) => /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')[1] === program,
    )
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mb = (word: string): number => Math.round(Number(new RegExp(`${word}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
    return { now: mb('VmRSS'), most: mb('VmHWM') }
  } catch {
    return null
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 300)
const floodRow = ({ flood, codes, ms, others }: Flood): string => {
  const counts = Object.entries(codes).map(([code, count]) => `${code}: ${count}`)
  return `| ${flood} | ${counts.join(', ')} | ${(ms / 1000).toFixed(1)} s | ${others.calls} | ${others.failed} | ${Math.round(others.p95WriteMs)} ms | ${Math.round(others.slowestMs)} ms |`
}

const openFloodRow = ({ address, cost, codes, quietMs, medianMs }: OpenFlood): string => {
  const counts = Object.entries(codes).map(([code, count]) => `${code}: ${count}`)
  return `| \`${address}\` | ${cost} | ${counts.join(', ')} | ${quietMs.toFixed(1)} ms | ${medianMs.toFixed(1)} ms |`
}

const [only, about = ''] = process.argv.slice(2)
const isAbout = ({ group, spec }: NamedCall): boolean =>
  about.split(',').some((word) => group === word || getCallKey(spec).includes(word))
const PARTS = ['strangers', 'fields', 'transport', 'headers', 'endless', 'late', 'floods', 'open', 'own'] as const
type Part = (typeof PARTS)[number]
if (only?.split(',').some((one) => !PARTS.includes(one as Part)) === true) {
  console.error(
    `Usage: npm run attack [-- parts [domains or texts in a call]], each list separated by commas. Parts: ${PARTS.join(', ')}.`,
  )
  process.exit(1)
}

await withBuiltApp(
  'attack',
  async ({ app, owner, build }) => {
    const began = Date.now()
    const calls = listNamedCalls(domains).filter(isAbout)
    const context = await arrangeAttackContext(app.url, owner)
    const [{ last } = { last: 0 }] = await owner<{ last: number }[]>`select max(id) as last from audit_log`
    const attack = openAttack(app.url, owner)
    const parts: string[] = []
    const part = async (key: Part, name: string, run: () => Promise<string>): Promise<void> => {
      if (only !== undefined && !only.split(',').includes(key)) return
      const before = { sent: attack.sent, at: Date.now(), findings: attack.findings.length }
      const what = app.lives() ? await run() : 'NOT RUN: the process had ended'
      const found = attack.findings.length - before.findings
      const seconds = Math.round((Date.now() - before.at) / 1000)
      parts.push(
        `| ${name} | ${what} | ${attack.sent - before.sent} | ${found} | ${seconds} s | ${memoryOf(build.program)?.now ?? 'not measured'} |`,
      )
      console.log(parts.at(-1))
      for (const finding of attack.findings.slice(before.findings)) console.log(finding)
    }
    await part('strangers', 'every call by every principal, with what is there, is not there, and is a stranger’s', async () => {
      await attackAsStrangers(attack, context, calls)
      await attackProgress(attack, context)
      return `${calls.length} calls, ${principals.length} principals`
    })
    await part('fields', 'every field with every hostile value', async () => {
      const fields = await attackFields(attack, context, calls, began + MOST_MS)
      return `${fields} fields, ${hostileValues.length + largeValues.length + addressValues.length} values`
    })
    await part('transport', 'content types, addresses and methods', async () => {
      await attackTransport(attack, context, calls)
      return `${calls.length} calls`
    })
    await part('headers', 'headers as bytes', async () => {
      await attackHeaders(attack, context)
      return '4 calls'
    })
    await part(
      'endless',
      'bodies without an end, at once',
      async () => `${await attackWithEndlessBodies(attack, context, calls)} connections, 5 s`,
    )
    await part(
      'late',
      'bodies of which half arrives, or the rest after the session has ended, at once',
      async () => `${await attackWithLateBodies(attack, context, calls)} connections`,
    )
    let floods: Flood[] = []
    await part('floods', 'floods', async () => {
      floods = await attackWithFloods(attack, context)
      return `${floods.length} floods`
    })
    let openFloods: OpenFlood[] = []
    await part('open', 'floods of each address that responds to strangers', async () => {
      openFloods = await attackOpenAddresses(attack, context)
      return `${openFloods.length} addresses`
    })

    await part('own', 'every write by people for themselves', async () => attackOwnFigures(attack, context, calls))

    const memory = memoryOf(build.program)
    if (!app.lives()) attack.find('the process', '', `it ended: ${app.output().slice(-300)}`)
    if (memory !== null && memory.most > MOST_MB)
      attack.find('the process', '', `it held ${memory.most} MB, more than ${MOST_MB} MB`)
    if ((await app.stop()) !== 0) attack.find('the process', '', 'it did not stop in order')
    const { tasks, unlike } = await unlikeTheirEvents(owner)
    const invariants = {
      'a task is not what its events give': unlike,
      'a count or a sum is not of its rows': await keptFaults(owner),
      'a write and its audit line': await auditFaults(owner, { after: last, ...attack }),
      'a key that no contract knows left its mark': await plantedIn(owner),
    }
    for (const [name, faults] of Object.entries(invariants))
      for (const fault of faults.slice(0, 20)) attack.find('the database', name, fault)
    const [{ staged } = { staged: 0 }] = await owner<{ staged: number }[]>`select count(*)::int as staged from import_rows`
    if (staged > 0) attack.find('the database', '', `${staged} rows left in import_rows`)
    const circles = await deadlocks(owner)
    if (circles > 0) attack.find('the database', '', `${circles} deadlocks`)

    const { findings, statuses, slowest, written } = attack
    if (findings.length > 0) process.exitCode = 1
    if (only !== undefined)
      return console.log(
        findings.filter(({ call }) => call.startsWith('the ')),
        statuses,
        slowest,
        memory,
        floods,
        openFloods,
      )
    const result = findings.length === 0 ? 'passed' : `FAILED: ${findings.length} findings`
    const lines = [
      '# Hostile input',
      '',
      '*What does hostile input do?*',
      '',
      'Over HTTP on the built app with a durable PostgreSQL. The calls and their fields are those of the contracts; a good request of each stands in',
      '`test/domains.ts`, and one thing of it is changed at a time. Every response must be the envelope with a code that the catalogue knows, its',
      'status and the product’s headers, without a stack, within 10 s; no 5xx but a 503 with Retry-After. What is a stranger’s must be refused as what does not exist.',
      'Of own figures whatever counts for the caller is compared after each request: nothing but what the owner enters has changed (decision 134).',
      'Afterwards every task is what its events give, every write has its audit line and nothing else has, and no key that no contract knows left a mark.',
      '',
      `${describeRun()}, ${describeMachine()}. \`npm run attack\` → **${result}**`,
      '',
      '| part | of | requests | findings | time | MB held after it |',
      '|---|---|---|---|---|---|',
      ...parts,
      '',
      `Responses: ${Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}. The slowest took ${Math.round(slowest.ms)} ms (\`${slowest.call}\`), the floods left out.`,
      `${written.size} writes had a success; ${tasks} tasks were replayed. ${memory === null ? 'Memory was not measured.' : `The process held ${memory.most} MB at most (bound: ${MOST_MB} MB).`}`,
      '',
      '## Floods',
      '',
      'Meanwhile another person reads and writes, one call after the other; none of these calls may fail.',
      '',
      '| flood | its responses | time | other person’s calls | of them failed | p95 of the writes | slowest |',
      '|---|---|---|---|---|---|---|',
      ...floods.map(floodRow),
      '',
      '## Strangers',
      '',
      'Sixteen strangers send one request after the other to each address that responds to them (`src/app/open-addresses.ts`), for three seconds, and to two',
      'that refuse them. Meanwhile somebody signed in reads; a median above 150 ms and twenty times that of before is a finding.',
      '',
      '| address | costs | its responses | median of the reads before | during it |',
      '|---|---|---|---|---|',
      ...openFloods.map(openFloodRow),
      '',
      '## Not covered',
      '',
      '- Two hostile fields at once: each value stands alone in a request that is else good.',
      '- A proxy, TLS, a standby and a second node: one node on one database, from one address. What breaks under it is found by `npm run faults`.',
      '- Pages: what a browser makes of a stored value; workbooks that are hostile inside are tried by the tests of `src/kit/xlsx`.',
      '- A set-up link that is good, and a password that is right beside other hostile fields.',
      '- How long a refusal takes: whether a stranger’s object can be recognised by its time is not measured.',
      '- Responses above 100 KB and downloads are not compared with their contracts.',
      '- Projects and departments: who may make a call may name each of them, so that none is a stranger’s.',
      ...(findings.length === 0 ? [] : ['', '## Findings', '', '| call | value | fault | times |', '|---|---|---|---|']),
      ...findings
        .slice(0, 100)
        .map(({ call, values, fault, times }) => `| \`${call}\` | ${cell(values.join('; '))} | ${cell(fault)} | ${times} |`),
    ]
    writePage('attack', lines, { command: 'attack', result })
  },
  { API_DOCS_OPEN: '1' },
)
