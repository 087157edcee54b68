// npm test [-- unit|e2e|long|changed [commit]] installs if needed and runs the unit and call tests (vitest). At the same time it
// runs the component tests (vitest) and then the browser journeys of the built app (Playwright), so that no core waits for the
// last file of a kind. `long` runs only the long tests (long-tests.mjs), and `changed` runs the tests of a change
// (changed-tests.mjs). The last line is the sum: "N passed, N failed". The exit code is 1 when a test failed or none ran.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { changedFiles, testsOfChange } from './changed-tests.mjs'
import { dueTests } from './long-tests.mjs'
import { filesIn, slashed } from './files-in.mjs'
import { storeResults } from './results.mjs'
import { ensureBuilt, ensureInstalled, mayWrite, root } from './set-up.mjs'

const [only, since] = process.argv.slice(2)
if (only !== undefined && !['unit', 'e2e', 'long', 'changed'].includes(only)) {
  console.error(`"${only}" is not a part of the tests. Use unit, e2e, long, changed, or nothing for all but the long ones.`)
  process.exit(1)
}

const scratch = mkdtempSync(path.join(tmpdir(), 'proofline-test-'))
const notes = path.join(scratch, 'notes')
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const sum = { passed: 0, failed: 0, skipped: 0 }
const faults = []
const notRun = new Set()
const fail = (what, count = 1) => {
  sum.failed += count
  faults.push(what)
  console.error(what)
}
const heading = (text) => console.log(`\n── ${text}`)

/** Runs one of the project's tools, prints its output and collects its NOT RUN lines. Resolves to its exit code. */
const tool = (args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pass = (signal) => {
      child.kill(signal)
      child.once('exit', () => process.exit(1))
    }
    process.on('SIGINT', pass).on('SIGTERM', pass)
    let rest = ''
    const print = (text) => {
      console.log(text)
      const line = stripVTControlCharacters(text).trim()
      if (line.startsWith('NOT RUN')) notRun.add(line)
    }
    // Prints whole lines, because two tools may print at the same time.
    child.stdout.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(print)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (rest !== '') print(rest)
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })

/** Returns the path of a test file from the project, as in the record of long tests. */
const nameOf = (suite) => slashed(path.relative(root, suite.name))

/** Returns the first lines of a failure for the sum, because a log of thousands of lines may be cut before the failure. */
const reasonOf = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 4)
    .map((line) => `\n    ${line}`)
    .join('')

const TEN = 10
/** Prints the slowest files of a run, to show what makes the run long. @param times [file, ms][] */
const slowest = (times) => {
  const lines = times.toSorted(([, one], [, other]) => other - one).slice(0, TEN)
  for (const [file, ms] of lines) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

const report = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns the browser for the tests of these files. If there is no browser, each of the files counts as failed. */
const chromiumFor = async (what, folder, ending) => {
  const files = filesIn(path.join(root, folder)).filter((file) => file.endsWith(ending))
  if (files.length === 0) return fail(`No file of ${what} was found in ${folder}/.`)
  try {
    return await ensureChromium()
  } catch (error) {
    return fail(`${error.message} The ${files.length} files of ${what} count as failed.`, files.length)
  }
}

/** @param chosen the test files; if it is empty, all files of the projects run */
const vitest = async (projects, chosen = []) => {
  heading(`Tests: ${projects.join(', ')}`)
  const file = path.join(scratch, `${projects.join('-')}.json`)
  const chromium = projects.includes('components') ? await chromiumFor('component tests', 'src', '.browser.test.tsx') : undefined
  const code = await tool(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...chosen,
      ...projects
        .filter((project) => project !== 'components' || chromium !== undefined)
        .flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { TEST_NOTES_DIR: notes, CHROMIUM_PATH: chromium },
  )
  const result = report(file)
  if (result === undefined) return fail(`The tests of ${projects.join(' and ')} ended without a report (exit ${code}).`)
  const before = sum.failed
  sum.passed += result.numPassedTests
  sum.failed += result.numFailedTests
  sum.skipped += result.numPendingTests + result.numTodoTests
  slowest(result.testResults.map((suite) => [nameOf(suite), suite.endTime - suite.startTime]))
  for (const suite of result.testResults) {
    const name = nameOf(suite)
    for (const test of suite.assertionResults)
      if (test.status === 'failed') faults.push(`${name}: ${test.fullName}${reasonOf(test.failureMessages[0])}`)
    // A file that could not be read, or whose set-up failed, has no failed test.
    if (suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'))
      fail(`${name}: could not run`)
  }
  if (code !== 0 && sum.failed === before) fail('Something went wrong outside of the tests: see above.')
  if (result.numPassedTests + result.numFailedTests === 0) fail(`No test of ${projects.join(' and ')} ran.`)
  return result.testResults
}

/** Runs a check of the tests' notes. */
const check = async (what, script, fault) => {
  heading(what)
  if ((await tool(['--import', 'tsx', script, notes])) === 0) sum.passed += 1
  else fail(`${fault}: see above.`)
}

const long = async () => {
  const failed = (suite) => suite.assertionResults.filter((test) => test.status === 'failed').length
  const tests = (await vitest(['long'])) ?? []
  await ensureBuilt()
  const played = (await journeys({ LONG: 'true' })) ?? []
  const failures = new Map(played.map(({ file }) => [`e2e/${file}`, 0]))
  for (const { file, statuses } of played)
    if (statuses.includes('unexpected')) failures.set(`e2e/${file}`, failures.get(`e2e/${file}`) + 1)
  storeResults(
    [...tests.map((suite) => [nameOf(suite), suite.status === 'passed' ? 0 : Math.max(1, failed(suite))]), ...failures].map(
      ([file, count]) => [file, count === 0 ? 'passed' : `${count} failed`],
    ),
  )
}

const ofChange = async () => {
  const changed = changedFiles(since)
  const chosen = testsOfChange(changed)
  console.log(`${changed.size} changed files, ${chosen.length} test files of the change. Those of the whole product: npm test`)
  if (chosen.length > 0) await vitest(['unit', 'components'], chosen)
}

const playwright = 'node_modules/@playwright/test/cli.js'
const journeysIn = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).map((spec) => ({
      title: `${spec.file}: ${spec.title}`,
      statuses: spec.tests.map((test) => test.status),
      file: spec.file,
      error: spec.tests.flatMap((test) => test.results).findLast((result) => result.error)?.error.message,
      ms: spec.tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...journeysIn(suite.suites ?? []),
  ])

/** @param more further environment variables: `LONG` chooses the long journeys */
const journeys = async (more = {}) => {
  heading('Browser journeys')
  const chromium = await chromiumFor('browser journeys', 'e2e', '.spec.ts')
  if (chromium === undefined) return
  const file = path.join(scratch, 'playwright.json')
  const env = {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    TEST_NOTES_DIR: notes,
    ...more,
    ...(!mayWrite(homedir()) && { HOME: scratch }),
  }
  const code = await tool([playwright, 'test', '--reporter=list,json'], env)
  const result = report(file)
  if (result === undefined) return fail(`The browser journeys ended without a report (exit ${code}).`)
  const before = sum.failed
  sum.passed += result.stats.expected + result.stats.flaky
  sum.failed += result.stats.unexpected
  sum.skipped += result.stats.skipped
  const ran = journeysIn(result.suites)
  const times = new Map()
  for (const { file: spec, ms } of ran) times.set(spec, (times.get(spec) ?? 0) + ms)
  slowest([...times])
  for (const { title, statuses, error } of ran) if (statuses.includes('unexpected')) faults.push(`${title}${reasonOf(error)}`)
  for (const error of result.errors) fail(stripVTControlCharacters(error.message ?? 'A journey could not be read.'))
  if (code !== 0 && sum.failed === before) fail('Something went wrong outside of the journeys: see above.')
  if (result.stats.expected + result.stats.flaky + result.stats.unexpected === 0) fail('No browser journey ran.')
  return ran
}

const noteError = (error) => fail(error instanceof Error ? error.message : String(error))

const inBrowser = async () => {
  if (only !== 'e2e') await vitest(['components'])
  if (only === 'unit') return
  await ensureBuilt()
  await journeys()
}

try {
  await ensureInstalled()
  if (only === 'long') await long()
  else if (only === 'changed') await ofChange()
  else if (only === 'e2e') await inBrowser()
  else {
    if (only === undefined) await tool(['--import', 'tsx', 'scripts/generate/client-types.ts'])
    const withCalls = async () => {
      await vitest(['unit'])
      await check('Calls', 'scripts/check/calls-made.ts', 'Some calls were not made by a test')
    }
    const running = Promise.all([withCalls().catch(noteError), inBrowser().catch(noteError)])
    const due = dueTests()
    await running
    for (const file of due) console.log(`${file} has not passed since what it tests was changed: npm run test:long`)
  }
  if (only === undefined)
    await check(
      'Messages of the documents',
      'scripts/check/messages-seen.ts',
      'Some messages of the documents were seen by no test',
    )
} catch (error) {
  noteError(error)
}

heading('Sum')
for (const fault of faults) console.log(`FAILED ${fault}`)
for (const line of notRun) console.log(line)
if (sum.skipped > 0) console.log(`${sum.skipped} skipped`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
