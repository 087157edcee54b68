/** npm run soak [-- rounds]: 1,000 rounds of each race on the built app and a durable database; writes docs/soak.md. */
import { CONTENDERS, deadlocks, type Race, races } from '../../test/races.ts'
import { machine, moment, withBuiltApp, writePage } from './long-check.ts'

const rounds = Number(process.argv[2] ?? 1_000)
await withBuiltApp('soak', async ({ app, owner }) => {
  const results: Race[] = []
  for (const race of Object.values(races)) {
    const result = await race({ url: app.url, owner }, rounds)
    console.log(
      `${result.race}: ${JSON.stringify(result.codes)}, ${result.wrong.length} wrong, ${Math.round(result.ms / 1000)} s`,
    )
    results.push(result)
  }
  await app.stop()
  const circles = await deadlocks(owner)
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
    '| race | rounds × contenders | winners | the others received | faults | time |',
    '|---|---|---|---|---|---|',
    ...results.map(({ race, codes: { ok = 0, ...others }, wrong: { length }, ms, rounds: of }) => {
      const counts = Object.entries(others).map(([code, count]) => `${code} ${count}`)
      return `| ${race} | ${of} × ${CONTENDERS} | ${ok} | ${counts.join(', ')} | ${length} | ${Math.round(ms / 1000)} s |`
    }),
    '',
    `Deadlocks: ${circles}.`,
    ...(wrong.length === 0 ? [] : ['', ...wrong.slice(0, 50).map((what) => `- ${what}`)]),
  ])
  if (wrong.length > 0) process.exitCode = 1
})
