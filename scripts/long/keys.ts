/**
 * Random keys at random speed at the four desks, against what others do and a bad network (e2e/support/bouts); writes docs/keys.md.
 * npm run keys                     15 minutes with a random seed, then the four desks beside two busy loops
 * npm run keys -- 5                so many minutes; 0: the busy loops alone
 * KEYS_SEED=27 npm run keys        with this seed
 * KEYS_SEED=27:5 npm run keys      this bout alone, with all that happened in it; no page
 */
import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { Bout } from '../../e2e/support/bouts/bout.ts'
import { arrangeDesks, type Desk } from '../../e2e/support/bouts/desks.ts'
import type { Ground } from '../../e2e/support/bouts/others.ts'
import { type BoutName, boutsOf, inOrder, playBouts } from '../../e2e/support/bouts/play.ts'
import { workThrough } from '../../e2e/support/bouts/work-through.ts'
import { asAdmin } from '../../e2e/support/people.ts'
import { decisionsIn } from '../../test/database/decisions.ts'
import { machine, moment, readPage, withBuiltApp, writePage } from './long-check.ts'

const LOOPS = 2
const ROWS = 20
const SHOWN = 20
const [minutesText = '15'] = process.argv.slice(2)
if (!/^\d{1,3}$/.test(minutesText)) {
  console.error('Usage: npm run keys [-- minutes]')
  process.exit(1)
}
const minutes = Number(minutesText)
const seedText = process.env['KEYS_SEED'] ?? String(Math.floor(Math.random() * 1_000_000))
const isOne = seedText.includes(':')

/** The lines of a part of the page that is not run now. */
const before = (heading: string): string[] => {
  const lines = readPage('keys')
  const from = lines.indexOf(heading)
  const to = lines.findIndex((line, at) => at > from && line.startsWith('## '))
  return from < 0 ? [] : lines.slice(from, to < 0 ? undefined : to)
}

async function playFor(ground: Ground, browser: Browser, desks: readonly Desk[]): Promise<string[]> {
  const end = Date.now() + minutes * 60_000
  const numbers = desks.map((_, at) => at)
  const next = (desk: number): BoutName | undefined => {
    const number = numbers[desk] ?? 0
    numbers[desk] = number + desks.length
    return Date.now() < end ? `${Number(seedText)}:${number}` : undefined
  }
  const bouts: Bout[] = []
  await playBouts(ground, browser, { desks, gestures: 24 }, isOne ? inOrder(boutsOf(seedText)) : next, (bout) => {
    bouts.push(bout)
    const { name, role, keys, events, sent, wrong, log } = bout
    console.log(`${name} ${role}: ${keys} keys, ${events} acts of others, ${sent} decisions sent`)
    if (wrong.length > 0 || isOne) console.log([...wrong, ...log].join('\n'))
  })
  if (bouts.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
  const rowOf = (name: string, all: readonly Bout[]): string => {
    const sum = (of: 'keys' | 'events' | 'sent' | 'stored' | 'typed' | 'dropped') =>
      all.reduce((total, each) => total + each[of], 0)
    const faults = all.reduce((total, { wrong }) => total + wrong.length, 0)
    return `| ${name} | ${all.length} | ${sum('keys')} | ${sum('events')} | ${sum('sent')} | ${sum('stored')} | ${sum('typed')} | ${sum('dropped')} | ${faults} |`
  }
  return [
    '## Random keys',
    '',
    `${moment()}, seed ${seedText}, ${minutes} minutes.`,
    '',
    '| desk | bouts | keys | acts of others | decisions sent | stored | texts typed | said to be dropped | wrong |',
    '|---|---|---|---|---|---|---|---|---|',
    ...desks.map(({ role }) =>
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

async function playBusy(ground: Ground, browser: Browser, desks: readonly Desk[]): Promise<string[]> {
  const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  try {
    const results = await Promise.all(desks.map((desk) => workThrough(ground, browser, desk, ROWS)))
    const wrong = results.flatMap((each) => each.wrong.map((what) => `- ${each.role}: ${what}`))
    if (wrong.length > 0) process.exitCode = 1
    return [
      '## Beside busy loops',
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

execFileSync(process.execPath, [join(import.meta.dirname, '../run/build.mjs'), 'web'], { stdio: 'inherit' })
await withBuiltApp('keys', async ({ app, owner }) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const ground = { api: await asAdmin(app.url), decisions: decisionsIn(owner) }
    const desks = await arrangeDesks(ground.api, 'keys')
    const random = minutes > 0 ? await playFor(ground, browser, desks) : before('## Random keys')
    if (isOne) return
    const busy = await playBusy(ground, browser, desks)
    const passed = [...random, ...busy].every((line) => !line.startsWith('- '))
    writePage('keys', [
      '# Keys',
      '',
      'Random keys at random speed at the four desks of the built app, in Chromium, while others unassign, give, reopen, undo, rename, hide, delete and decide, log',
      'the person out, block them or change their role, and while replies are slow or lost and the connection goes. In a bout of some seconds somebody presses',
      'keys as a seed has drawn them: commands, sentences, Tab, arrows, clicks. The page records what is painted when each key comes. Then the database is compared:',
      '',
      '- no decision is sent or stored but that of the painted, open row, by a key or press that came while it was painted;',
      '- none with a status that its painted form did not show as chosen, or that a key since then chose on that row;',
      '- no text goes into a field of another row than the painted one, and whatever was typed is at the end stored, a draft, or on the page.',
      '',
      '`npm run keys` plays 15 minutes, `KEYS_SEED=27:5 npm run keys` one bout again; `e2e/random-keys.spec.ts` plays four bouts with each test.',
      `On ${machine()}: **${passed ? 'passed' : 'FAILED'}**`,
      '',
      ...random,
      ...busy,
    ])
  } finally {
    await browser.close()
  }
})
