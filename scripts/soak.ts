/** npm run soak [-- rounds]: 1,000 rounds of each race on the built app and a durable database; writes docs/soak.md. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedCast } from '../db/demo/cast.ts'
import { buildApp, startBuiltApp } from '../src/app/testing-built-app.ts'
import { CONTENDERS, deadlocks, type Race, races } from '../src/app/testing-races.ts'
import { startEmbedded } from '../src/kit/postgres/embedded.ts'
import { migrate } from '../src/kit/postgres/migrate.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { machine, moment, writePage } from './long-check.ts'

const rounds = Number(process.argv[2] ?? 1_000)
const home = mkdtempSync(join(tmpdir(), 'proofline-soak-'))
// PostgreSQL refuses root and then runs under another account, which must reach its folder.
chmodSync(home, 0o755)
const embedded = await startEmbedded({ dataDir: join(home, 'data') })
const build = buildApp()
try {
  await migrate(embedded.url, join(import.meta.dirname, '../db/migrations'))
  const owner = openOwner(embedded.url)
  await seedCast(owner, 'none')
  const app = await startBuiltApp(build, { DATABASE_URL: embedded.url })
  const results: Race[] = []
  for (const race of Object.values(races)) {
    const result = await race({ url: app.url, owner }, rounds)
    console.log(
      `${result.race}: ${JSON.stringify(result.answers)}, ${result.wrong.length} wrong, ${Math.round(result.ms / 1000)} s`,
    )
    results.push(result)
  }
  await app.stop()
  const circles = await deadlocks(owner)
  await owner.end()
  const wrong = results.flatMap(({ race, wrong: sentences }) => sentences.map((what) => `${race}, ${what}`))
  if (circles > 0) wrong.push(`${circles} deadlocks`)
  writePage('soak', [
    '# Races',
    '',
    `In each round ${CONTENDERS} requests want at once what only one may have, over HTTP on the built app with a durable PostgreSQL. Exactly one must win and be`,
    'in the database whole and alone; every other must get 409 with its reason; no deadlock, no 500.',
    '',
    `${moment()}, ${machine()}. \`npm run soak\` → **${wrong.length === 0 ? 'passed' : 'FAILED'}**`,
    '',
    '| race | rounds × contenders | winners | the others were told | faults | time |',
    '|---|---|---|---|---|---|',
    ...results.map(({ race, answers: { ok = 0, ...others }, wrong: { length }, ms, rounds: of }) => {
      const told = Object.entries(others).map(([code, count]) => `${code} ${count}`)
      return `| ${race} | ${of} × ${CONTENDERS} | ${ok} | ${told.join(', ')} | ${length} | ${Math.round(ms / 1000)} s |`
    }),
    '',
    `Deadlocks: ${circles}.`,
    ...(wrong.length === 0 ? [] : ['', ...wrong.slice(0, 50).map((what) => `- ${what}`)]),
  ])
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await embedded.stop()
  build.remove()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
