/**
 * Plays random keys at random speed at the four desks of the built app at once, while others act and the network is bad, and
 * compares the database: only the painted row may be decided, with the painted choice, and no text may be lost.
 * npm run keys                       15 minutes with a random seed
 * npm run keys -- 5                  this many minutes
 * npm run keys -- faults             each planted fault (planted-faults.ts) until the keys have found it
 * npm run keys -- faults no drafts   only this fault
 * KEYS_SEED=27 npm run keys          with this seed
 * KEYS_SEED=27:5,9 npm run keys      only these bouts, with everything that happened in them
 * The seed determines the keys, their speed and the acts of others. The response times are drawn again in each run.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { asAdmin } from '../../../e2e/support/people.ts'
import { storeResults } from '../../run/results.mjs'
import { withBuiltApp } from '../long-check.ts'
import { type Bout, playBout } from './bout.ts'
import { decisionsIn } from './decisions.ts'
import { arrangeDesks, type Desk } from './desks.ts'
import type { BoutContext } from './others.ts'
import { buildBoutPlan } from './plan.ts'
import { buildWithFault, plantedFaults } from './planted-faults.ts'

const FAULT_MINUTES = 8
const GESTURES = 24
const [what = '15', ...words] = process.argv.slice(2)
const plants = what !== 'faults' ? [] : words.length > 0 ? [words.join(' ')] : Object.keys(plantedFaults)
const seedText = process.env['KEYS_SEED'] ?? String(Math.floor(Math.random() * 1_000_000))
const isUnderstood = /^([1-9]\d{0,2}|faults)$/.test(what) && /^\d+(:\d+(,\d+)*)?$/.test(seedText)
if (!isUnderstood || !plants.every((name) => name in plantedFaults)) {
  console.error(`Usage: [KEYS_SEED=27:5,9] npm run keys [-- minutes | -- faults [${Object.keys(plantedFaults).join(' | ')}]]`)
  process.exit(1)
}
const minutes = what === 'faults' ? FAULT_MINUTES : Number(what)
const [seed = '', chosen] = seedText.split(':')
/** The bouts to play. If undefined, bouts are played until the time is over. */
const only = chosen?.split(',').map(Number)

type On = { context: BoutContext; browser: Browser; desks: readonly Desk[] }

/** Plays bouts until the time is over or, with `stopsAtFault`, a bout was wrong. Each desk plays one bout after another. */
async function playUntil({ context, browser, desks }: On, { stopsAtFault = false } = {}): Promise<Bout[]> {
  const end = Date.now() + minutes * 60_000
  const bouts: Bout[] = []
  const isOver = (): boolean =>
    only === undefined && (Date.now() >= end || (stopsAtFault && bouts.some(({ wrong }) => wrong.length > 0)))
  const play = async (desk: Desk, number: number): Promise<void> => {
    const plan = buildBoutPlan(Number(seed) * 100_003 + number, desk.role, GESTURES)
    const bout = await playBout(context, browser, desk, { name: `${seed}:${number}`, plan, isOver })
    bouts.push(bout)
    const { name, role, keys, events, sent, wrong, log } = bout
    console.log(`${name} ${role}: ${keys} keys, ${events} acts of others, ${sent} decisions sent`)
    if (wrong.length > 0 || only) console.log([...wrong, ...(stopsAtFault ? [] : log)].join('\n'))
  }
  await Promise.all(
    desks.map(async (desk, at) => {
      if (only === undefined) for (let number = at; !isOver(); number += desks.length) await play(desk, number)
      else for (const number of only) if (number % desks.length === at) await play(desk, number)
    }),
  )
  return bouts
}

const buildWeb = (): void =>
  void execFileSync(process.execPath, [join(import.meta.dirname, '../../run/build.mjs'), 'web'], { stdio: 'inherit' })

const withDesks = (run: (on: On) => Promise<void>): Promise<void> =>
  withBuiltApp('keys', async ({ app, owner }) => {
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const context = { api: await asAdmin(app.url), decisions: decisionsIn(owner) }
      await run({ context, browser, desks: await arrangeDesks(context.api) })
    } finally {
      await browser.close()
    }
  })

async function playSound(on: On): Promise<void> {
  const bouts = await playUntil(on)
  const sum = (of: 'keys' | 'events' | 'stored'): number => bouts.reduce((total, bout) => total + bout[of], 0)
  const wrong = bouts.flatMap((bout) => bout.wrong).length
  if (wrong > 0) process.exitCode = 1
  const result = `${bouts.length} bouts, ${wrong} wrong`
  console.log(
    `Seed ${seedText}: ${result}; ${sum('keys')} keys, ${sum('events')} acts of others, ${sum('stored')} decisions stored`,
  )
  if (!only) storeResults([['npm run keys', result]])
}

async function findPlanted(): Promise<void> {
  let found = 0
  buildWeb()
  try {
    for (const name of plants) {
      console.log(`Planted: ${name}`)
      await buildWithFault(name)
      await withDesks(async (on) => {
        const bouts = await playUntil(on, { stopsAtFault: true })
        const at = bouts.findIndex(({ wrong }) => wrong.length > 0)
        if (at >= 0) found += 1
        console.log(at < 0 ? `${name} was not found in ${bouts.length} bouts` : `${name} was found in bout ${at + 1}`)
      })
    }
  } finally {
    // Builds the pages again without a fault, for later starts and tests.
    buildWeb()
  }
  const result = `${found} of ${plants.length} planted faults found`
  console.log(`Seed ${seedText}: ${result}`)
  if (found < plants.length) process.exitCode = 1
  if (words.length === 0) storeResults([['npm run keys -- faults', result]])
}

if (plants.length > 0) await findPlanted()
else {
  buildWeb()
  await withDesks(playSound)
}
