/**
 * Plays random keys at random speed at the four desks, while others act and the network is bad (e2e/support/bouts). Writes
 * results/keys.md.
 * npm run keys                       15 minutes with a random seed, then the four desks beside two busy loops
 * npm run keys -- 5                  this many minutes; 0 runs only the busy loops
 * npm run keys -- faults             each planted fault (planted-faults.ts) until the keys have found it
 * npm run keys -- faults no drafts   only this fault, with what was found; writes no page
 * KEYS_SEED=27 npm run keys          with this seed
 * KEYS_SEED=27:5,9 npm run keys      only these bouts, with everything that happened in them; writes no page
 * The seed determines the keys, their speed and the acts of others. The response times are drawn again in each run.
 */
import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { Bout } from '../../e2e/support/bouts/bout.ts'
import { arrangeDesks, type Desk } from '../../e2e/support/bouts/desks.ts'
import type { BoutContext } from '../../e2e/support/bouts/others.ts'
import { type BoutName, parseBoutNames, inOrder, playBouts } from '../../e2e/support/bouts/play.ts'
import { workThrough } from '../../e2e/support/bouts/work-through.ts'
import { asAdmin } from '../../e2e/support/people.ts'
import { decisionsIn } from '../../test/database/decisions.ts'
import { machine, moment, readPage, withBuiltApp, writePage } from './long-check.ts'
import { buildWithFault, plantedFaults } from './planted-faults.ts'

const LOOPS = 2
const ROWS = 20
const SHOWN = 20
const [RANDOM, BUSY, PLANTED] = ['## Random keys', '## Beside busy loops', '## Planted faults'] as const
const FAULT_MINUTES = 8
const [what = '15', ...words] = process.argv.slice(2)
const plants = what !== 'faults' ? [] : words.length > 0 ? [words.join(' ')] : Object.keys(plantedFaults)
if (!/^(\d{1,3}|faults)$/.test(what) || !plants.every((name) => name in plantedFaults)) {
  console.error(`Usage: npm run keys [-- minutes | -- faults [${Object.keys(plantedFaults).join(' | ')}]]`)
  process.exit(1)
}
const minutes = what === 'faults' ? FAULT_MINUTES : Number(what)
const seedText = process.env['KEYS_SEED'] ?? String(Math.floor(Math.random() * 1_000_000))
const isOne = seedText.includes(':')

/** Returns the previous lines of a part of the page that is not run now. */
const before = (heading: string): string[] => {
  const lines = readPage('keys')
  const from = lines.indexOf(heading)
  const to = lines.findIndex((line, at) => at > from && line.startsWith('## '))
  return from < 0
    ? []
    : [...lines.slice(from, to < 0 ? lines.findLastIndex((line) => line !== '') + 1 : to), ...(to < 0 ? [''] : [])]
}

type On = { context: BoutContext; browser: Browser; desks: readonly Desk[] }

/** Plays bouts until the time is over or, with `stopsAtFault`, a bout is wrong. */
async function playUntil({ context, browser, desks }: On, { stopsAtFault = false } = {}): Promise<Bout[]> {
  const end = Date.now() + minutes * 60_000
  const numbers = desks.map((_, at) => at)
  const bouts: Bout[] = []
  const next = (desk: number): BoutName | undefined => {
    const number = numbers[desk] ?? 0
    numbers[desk] = number + desks.length
    const isOver = Date.now() >= end || (stopsAtFault && bouts.some(({ wrong }) => wrong.length > 0))
    return isOver ? undefined : `${Number(seedText)}:${number}`
  }
  await playBouts(context, browser, { desks, gestures: 24 }, isOne ? inOrder(parseBoutNames(seedText)) : next, (bout) => {
    bouts.push(bout)
    const { name, role, keys, events, sent, wrong, log } = bout
    console.log(`${name} ${role}: ${keys} keys, ${events} acts of others, ${sent} decisions sent`)
    if (wrong.length > 0 || isOne) console.log([...wrong, ...(stopsAtFault ? [] : log)].join('\n'))
  })
  return bouts
}

async function playFor(on: On): Promise<string[]> {
  const bouts = await playUntil(on)
  if (bouts.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
  const rowOf = (name: string, all: readonly Bout[]): string => {
    const sum = (of: 'keys' | 'events' | 'sent' | 'stored' | 'typed' | 'dropped') =>
      all.reduce((total, each) => total + each[of], 0)
    const faults = all.reduce((total, { wrong }) => total + wrong.length, 0)
    return `| ${name} | ${all.length} | ${sum('keys')} | ${sum('events')} | ${sum('sent')} | ${sum('stored')} | ${sum('typed')} | ${sum('dropped')} | ${faults} |`
  }
  return [
    RANDOM,
    '',
    `${moment()}, seed ${seedText}, ${minutes} minutes.`,
    '',
    '| desk | bouts | keys | acts of others | decisions sent | stored | texts typed | said to be dropped | wrong |',
    '|---|---|---|---|---|---|---|---|---|',
    ...on.desks.map(({ role }) =>
      rowOf(
        role,
        bouts.filter((each) => each.role === role),
      ),
    ),
    rowOf('all', bouts),
    '',
    ...bouts.flatMap(({ name, wrong }) => wrong.map((what) => `- KEYS_SEED=${name}: ${what}`)).slice(0, SHOWN),
  ]
}

async function playBusy({ context, browser, desks }: On): Promise<string[]> {
  const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  try {
    const results = await Promise.all(desks.map((desk) => workThrough(context, browser, desk, ROWS)))
    const wrong = results.flatMap((each) => each.wrong.map((what) => `- ${each.role}: ${what}`))
    if (wrong.length > 0) process.exitCode = 1
    return [
      BUSY,
      '',
      `${moment()}: all four desks at once, beside ${LOOPS} processes that do nothing but count.`,
      '',
      '| desk | rows decided by keys | seconds a row | keys pressed again | wrong |',
      '|---|---|---|---|---|',
      ...results.map(
        ({ role, rows, seconds, again, wrong: own }) =>
          `| ${role} | ${rows} | ${(seconds / rows).toFixed(1)} | ${again} | ${own.length} |`,
      ),
      '',
      ...wrong.slice(0, SHOWN),
    ]
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

const buildWeb = (): void =>
  void execFileSync(process.execPath, [join(import.meta.dirname, '../run/build.mjs'), 'web'], { stdio: 'inherit' })

const withDesks = (run: (on: On) => Promise<void>): Promise<void> =>
  withBuiltApp('keys', async ({ app, owner }) => {
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const context = { api: await asAdmin(app.url), decisions: decisionsIn(owner) }
      await run({ context, browser, desks: await arrangeDesks(context.api, 'keys') })
    } finally {
      await browser.close()
    }
  })

/** Plays with each planted fault until it is found. */
async function findPlanted(): Promise<string[]> {
  const rows: string[] = []
  try {
    for (const name of plants) {
      console.log(`Planted: ${name}`)
      buildWeb()
      await buildWithFault(name)
      await withDesks(async (on) => {
        const bouts = await playUntil(on, { stopsAtFault: true })
        const at = bouts.findIndex(({ wrong }) => wrong.length > 0)
        const [found] = bouts[at]?.wrong ?? []
        if (found === undefined) process.exitCode = 1
        rows.push(
          found === undefined
            ? `- ${name} was not found in ${bouts.length} bouts`
            : `| ${name} | ${at + 1} | ${found.replaceAll('\n', '⏎')} |`,
        )
      })
    }
  } finally {
    // Builds the pages again, so that no start or test uses the build with the last fault.
    buildWeb()
  }
  return [
    PLANTED,
    '',
    `${moment()}, seed ${seedText}: each takes rules out of the guard of keys (scripts/long/planted-faults.ts), in a build of its own.`,
    '',
    '| rules taken out | found in bout | as |',
    '|---|---|---|',
    ...rows.toSorted((one, other) => other.localeCompare(one)),
    '',
  ]
}

function write(command: string, random: readonly string[], busy: readonly string[], planted: readonly string[]): void {
  const result = [...random, ...busy, ...planted].every((line) => !line.startsWith('- ')) ? 'passed' : 'FAILED'
  writePage(
    'keys',
    [
      '# Keys',
      '',
      '*Does a key ever act on what its person has not seen?*',
      '',
      'Random keys at random speed at the four desks of the built app, in Chromium, while others unassign, give, reopen, undo, rename, hide, delete and decide, log',
      'the person out, block them or change their role, and while replies are slow or lost and the connection goes. In a bout of some seconds somebody presses',
      'keys as a seed has drawn them: commands, Tab, arrows, clicks, and sentences with figures and lines, in whose middle others act or the next row comes.',
      'The page records what is painted when each key comes. Then the database is compared:',
      '',
      '- no decision is sent or stored but that of the painted, open row, by a key or press that came while it was painted;',
      '- none with a status that its painted form did not show as chosen, or that a key since then chose on that row; no key chooses on a row that was not painted when it came;',
      '- no character of a text that was begun in a field chooses or decides anything, on any row;',
      '- no text goes into a field of another row than the painted one, and whatever was typed is at the end stored, a draft, or on the page, but for what its person discarded or sent without its field.',
      '',
      '`npm run keys` plays 15 minutes, `npm run keys -- faults` looks for planted faults, `KEYS_SEED=27:5 npm run keys` plays one bout again, `27:5,9` two: the same keys and acts',
      'at the same times, but how long each reply takes is drawn anew. `e2e/random-keys.long.spec.ts` plays with each test four bouts of a fixed seed and four of a new one.',
      `On ${machine()}: **${result}**`,
      '',
      ...random,
      ...busy,
      ...planted,
    ].slice(0, planted.length === 0 ? undefined : -1),
    { command, result },
  )
}

if (plants.length > 0) {
  const planted = await findPlanted()
  if (words.length > 0) console.log(planted.join('\n'))
  else write('keys -- faults', before(RANDOM), before(BUSY), planted)
} else {
  buildWeb()
  await withDesks(async (on) => {
    const random = minutes > 0 ? await playFor(on) : before(RANDOM)
    if (!isOne) write('keys', random, await playBusy(on), before(PLANTED))
  })
}
