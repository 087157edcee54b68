/** npm run faults [-- rounds]: 20 rounds of each fault on the built app (src/app/testing-faults.ts); writes docs/faults.md. */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app/testing-built-app.ts'
import { FAULTS, runFaults } from '../src/app/testing-faults.ts'
import { ground, writePage } from './long-check.ts'

const rounds = Number(process.argv[2] ?? 20)
const home = realpathSync(mkdtempSync(join(tmpdir(), 'proofline-faults-')))
// PostgreSQL refuses root and then runs under another account, which must reach its folder.
chmodSync(home, 0o755)
const build = buildApp()
try {
  const results = await runFaults(build, join(home, 'data'), { node: rounds, postgres: rounds, restart: rounds }, console.log)
  const wrong = results.flatMap((result) => result.wrong.map((what) => `${FAULTS[result.fault]}, ${what}`))
  writePage('faults', [
    '# Faults',
    '',
    'Six authors decide on tasks and two admins import workbooks of 1,500 rows over HTTP on the built app with its own PostgreSQL, while node or',
    'PostgreSQL is killed (-9) or PostgreSQL is restarted. The clients note what was acknowledged; after each round every acknowledged update must be',
    'there once with its event and its audit row, every import whole or not at all, `import_rows` empty, no session and no process left over.',
    'While the database is away each answer must be 503 with Retry-After, no connection may break, and the app must come back by itself.',
    '',
    `${ground()}. \`npm run faults\` → **${wrong.length === 0 ? 'passed' : 'FAILED'}**`,
    '',
    '| fault | rounds | updates acknowledged | imports acknowledged | written, answer lost | 503 while away | longest without an acknowledged update | lost or half |',
    '|---|---|---|---|---|---|---|---|',
    ...results.map(
      (one) =>
        `| ${FAULTS[one.fault]} | ${one.rounds} | ${one.updates} | ${one.imports} | ${one.unacknowledged} | ${one.turnedAway} | ${(one.longestOut / 1000).toFixed(1)} s${one.fault === 'node' ? ' (until ready)' : ''} | ${one.wrong.length} |`,
    ),
    ...(wrong.length === 0 ? [] : ['', ...wrong.slice(0, 50).map((what) => `- ${what}`)]),
  ])
  if (wrong.length > 0) process.exitCode = 1
} finally {
  build.remove()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
