/**
 * npm run firefox [-- --only=<parts of a path>,… --who=meera,…] opens every page of the app in Debian's Firefox as each role.
 * Each page must have a heading, an empty console and nothing wider than the window. Then the script tries the keys, a decision,
 * the planner and imports, and opens every page again with text at 200 %. It uses plain http beyond loopback, where browsers
 * withhold the features of secure contexts. A run of all pages writes results/firefox.md. The script needs a build. It is NOT RUN
 * without Firefox (FIREFOX_PATH, or firefox-esr or firefox of the path), nor on Node 20, whose WebSocket stops delivering after
 * some minutes.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { cast, type CastName } from '../../db/cast.ts'
import { makeQuestionWorkbook } from '../../sample/workbook.ts'
import { startApp } from '../../e2e/support/app.ts'
import { appRoutes } from '../../e2e/support/routes.ts'
import { buildVisitAddress, findThings, logIn, VISITORS } from '../../e2e/support/visits.ts'
import { SAMPLE_PROJECTS } from '../../src/projects/vocabulary.ts'
import { SAMPLE_FILES } from '../../src/rows/files/vocabulary.ts'
import { type Firefox, startFirefox } from './bidi.ts'
import { BEYOND, describeMachine, describeRun, getOption, writePage } from './long-check.ts'

const [only, query] = [getOption('only')?.split(','), getOption('who')?.split(',')]
const people = VISITORS.filter((each) => query?.includes(each) !== false)
const routes = appRoutes.filter(({ path }) => only?.some((part) => path.includes(part)) !== false)
const isWhole = only === undefined && query === undefined
const project = encodeURIComponent(SAMPLE_PROJECTS[0])
const file = encodeURIComponent(SAMPLE_FILES[0])

const inPath = (name: string): string | undefined => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
if (Number(process.versions.node.split('.')[0]) < 22) {
  console.log('NOT RUN: needs Node 22 or newer')
  process.exit(0)
}
const executable = process.env['FIREFOX_PATH'] ?? inPath('firefox-esr') ?? inPath('firefox')
if (executable === undefined) {
  console.log('NOT RUN: there is no Firefox (apt-get install firefox-esr, or FIREFOX_PATH)')
  process.exit(0)
}
const version = execFileSync(executable, ['--version'], { encoding: 'utf8' }).trim()

/** The address by which other machines reach this one. A page loaded from it over plain http is not a secure context. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address
const app = await startApp({ HOST: '0.0.0.0' })
const url = app.url.replace('127.0.0.1', address ?? '127.0.0.1')
const folder = mkdtempSync(join(tmpdir(), 'proofline-import-'))
let firefox: Firefox = await startFirefox(executable)
const problems: string[] = []
const note = (problem: string): void => {
  problems.push(problem)
  console.log(`  ${problem}`)
}

async function signIn(who: CastName): Promise<void> {
  const authToken = await logIn(url, who)
  // This page loads nothing that the next navigation could interrupt.
  await firefox.goTo(`${url}/health`)
  await firefox.read(
    `localStorage.clear(), localStorage.setItem('authToken', ${JSON.stringify(authToken)}), localStorage.setItem('role', ${JSON.stringify(cast[who].roles[0])}), true`,
  )
  firefox.takeErrors()
}

async function open(path: string): Promise<string> {
  await firefox.goTo(url + path)
  await firefox.until(
    `document.querySelector('#content h1') && !document.querySelector('main [aria-busy=true], [data-part=grid-skeleton]')`,
  )
  return String(await firefox.read(`document.querySelector('#content h1').textContent`))
}

async function walk(what: string, act: () => Promise<unknown>): Promise<boolean> {
  const before = problems.length
  try {
    await act()
  } catch (error) {
    note(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
  for (const error of firefox.takeErrors()) note(`${what}: console: ${error}`)
  console.log(`${what}: ${problems.length === before ? 'nothing' : 'see above'}`)
  return problems.length === before
}

async function expectNothingBeyond(): Promise<void> {
  const part = await firefox.read(BEYOND)
  if (part !== '') throw new Error(`${String(part)} is wider than the window`)
}

async function expectEnlarged(): Promise<void> {
  const height = await firefox.read(
    `(() => { const text = Object.assign(document.createElement('div'), { textContent: 'A', style: 'font-size: 20px; line-height: 1' }); document.body.append(text); const { height } = text.getBoundingClientRect(); text.remove(); return height })()`,
  )
  if (height !== 40) throw new Error(`a line of 20 px is ${String(height)} px high`)
}

type Outcome = 'opened' | 'not for the role' | 'problem'
const opened = new Map<string, Outcome[]>()
const marks: Readonly<Record<Outcome, string>> = { opened: 'yes', 'not for the role': '', problem: '**problem**' }

const walks: [what: string, who: CastName, act: () => Promise<unknown>][] = [
  [
    'The shortcut sheet shows all of its groups',
    'ananya',
    async () => {
      await open('/')
      await firefox.press('?')
      await firefox.until(`[...document.querySelectorAll('dialog[open] h3')].length >= 4`)
      await firefox.until(
        `[...document.querySelectorAll('dialog[open] h3')].every((head) => head.getBoundingClientRect().right <= document.querySelector('dialog[open]').getBoundingClientRect().right)`,
      )
    },
  ],
  [
    '/ on the desk is ours, not the quick find',
    'ananya',
    async () => {
      await open(`/assigned/${file}?task=61`)
      await firefox.until(`document.querySelector('[data-part=desk]')`)
      await firefox.read(
        `addEventListener('keydown', (event) => { window.slashIsOurs = event.defaultPrevented }), document.querySelector('#content h1').focus(), true`,
      )
      await firefox.press('/')
      await firefox.until('window.slashIsOurs === true')
    },
  ],
  [
    'Leaving a page while it loads flashes no bar',
    'ananya',
    async () => {
      await open('/')
      for (let times = 0; times < 5; times++) {
        await firefox.read(
          `new MutationObserver(() => document.querySelector('[data-part=connection-bar]') && sessionStorage.setItem('bar', 'shown')).observe(document, { childList: true, subtree: true }), true`,
        )
        await firefox.read(
          `document.querySelector('a[href="/allocations"]')?.click(), setTimeout(() => location.assign('/all?size=' + ${10 + times})), true`,
        )
        await firefox.until(`location.pathname === '/all' && document.querySelector('#content h1')`)
      }
      if ((await firefox.read(`sessionStorage.getItem('bar')`)) === 'shown') throw new Error('the bar was shown')
    },
  ],
  [
    'A second reviewer approves a row on the desk by keys',
    'sneha',
    async () => {
      await open(`/assigned/${file}?task=41`)
      await firefox.until(`document.querySelector('[data-part=desk] [role=radio], [data-part=desk] input[type=radio]')`)
      await firefox.read(`document.querySelector('#content h1').focus(), true`)
      await firefox.press('1')
      await firefox.press('Control+Enter')
      await firefox.until(`document.querySelector('#messages')?.textContent.includes('Updated task')`)
    },
  ],
  [
    'Ctrl+Z takes that decision back',
    'sneha',
    async () => {
      await open(`/assigned/${file}`)
      await firefox.read(`document.querySelector('#content h1').focus(), true`)
      await firefox.press('Control+z')
      await firefox.until(`document.querySelector('[data-part=desk] h2')?.textContent.includes('Task 41')`)
      await firefox.until(`document.querySelector('[data-part=desk] input[name=status][value=approved]').checked`)
    },
  ],
  [
    'The planner opens beside the rows, and Esc closes it',
    'meera',
    async () => {
      await open(`/project/${project}/-/${file}?panel=assign`)
      await firefox.until(`document.querySelector('#content aside, #content [role=dialog], main form')`)
      await firefox.press('Escape')
    },
  ],
  [
    'A workbook is previewed, and stored as it was chosen though its file is saved again',
    'meera',
    async () => {
      const path = join(folder, 'Firefox walk.xlsx')
      writeFileSync(path, Buffer.from(await makeQuestionWorkbook()))
      await open(`/import/tasks?section=${project}`)
      await firefox.until(`document.querySelector('input[type=file]')`)
      await firefox.chooseFile('input[type=file]', path)
      const button = (label: string): string =>
        `[...document.querySelectorAll('main button')].find((one) => /^${label}/.test(one.textContent) && !one.disabled)`
      // The preview may start automatically. Otherwise its button starts it.
      await firefox.until(`${button('Import [0-9,]+ rows')} || (${button('Preview$')}?.click(), false)`)
      writeFileSync(path, 'Another file of the same name.')
      await firefox.read(`${button('Import [0-9,]+ rows')}.click(), true`)
      await firefox.until(`!${button('Import [0-9,]+ rows')} && /rows? added/.test(document.querySelector('main').textContent)`)
    },
  ],
]

try {
  await firefox.resize(1366, 768)
  const own = await findThings(url)
  for (const who of people) {
    await signIn(who)
    for (const route of routes) {
      let outcome: Outcome = 'problem'
      const fine = await walk(`${who} ${route.path}`, async () => {
        const heading = await open(buildVisitAddress(route, own))
        if (heading === 'Something went wrong on this page') throw new Error('a page has failed')
        if (heading === '') throw new Error('no heading')
        outcome = heading === 'This page is not for your role' ? 'not for the role' : 'opened'
        await expectNothingBeyond()
      })
      opened.set(route.path, [...(opened.get(route.path) ?? []), fine ? outcome : 'problem'])
    }
  }
  const walked: string[] = []
  for (const [what, who, act] of isWhole ? walks : []) {
    await signIn(who)
    walked.push(`- ${what}: ${(await walk(what, act)) ? 'yes' : '**no**'}.`)
  }
  await firefox.close()
  // Enlarges only text, as View > Zoom > Zoom Text Only does.
  firefox = await startFirefox(executable, { 'ui.textScaleFactor': 200, 'browser.display.os-zoom-behavior': 2 })
  await firefox.resize(1366, 768)
  let enlarged = 0
  for (const who of people.filter((each) => ['meera', 'kavita', 'ananya', 'neha'].includes(each))) {
    await signIn(who)
    for (const [at, route] of routes.entries()) {
      if (opened.get(route.path)?.[people.indexOf(who)] === 'not for the role') continue
      enlarged += 1
      await walk(`text at 200 %: ${who} ${route.path}`, async () => {
        await open(buildVisitAddress(route, own))
        if (at === 0) await expectEnlarged()
        await expectNothingBeyond()
      })
    }
  }
  const pages = [...opened.values()].flat().filter((one) => one !== 'not for the role').length
  console.log(`${pages} pages, ${enlarged} at 200 %, ${problems.length} problems`)
  if (isWhole) {
    const lines = [
      '# Every page in Firefox',
      '',
      '*Does every page open in Firefox without a problem?*',
      '',
      `${describeRun()}, ${version}, ${describeMachine()}. From \`npm run firefox\` (Firefox by WebDriver BiDi): ${pages} pages opened, **${problems.length} problems**.`,
      '',
      `Over plain http at ${address === undefined ? 'loopback, the machine has no other address' : 'an address beyond loopback, so in no secure context'}. ${enlarged} of the pages again with text at 200 %.`,
      '',
      'A page is opened when it has its heading, prints no error to the console and is not wider than a window of 1366; an empty cell is a page that is not for the role.',
      '',
      `| page | ${people.map((who) => cast[who].roles[0]).join(' | ')} |`,
      `|---|${people.map(() => '---|').join('')}`,
      ...[...opened].map(([path, outcomes]) => `| \`${path}\` | ${outcomes.map((one) => marks[one]).join(' | ')} |`),
      '',
      'Walked:',
      ...walked,
      ...(problems.length === 0 ? [] : ['', 'Problems:', ...problems.map((problem) => `- ${problem}`)]),
    ]
    writePage('firefox', lines, { command: 'firefox', result: `${pages} pages opened, ${problems.length} problems` })
  }
} finally {
  await firefox.close()
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = problems.length === 0 ? 0 : 1
