/**
 * Presses random keys at random speed at the four desks, while others act. One seed is fixed and one is new. `npm run keys` plays
 * many more.
 */
import { openDecisions } from '../test/database/decisions.ts'
import { expect, test } from './support/app.ts'
import type { Bout } from './support/bouts/bout.ts'
import { arrangeDesks } from './support/bouts/desks.ts'
import { parseBoutNames, inOrder, playBouts } from './support/bouts/play.ts'
import { asAdmin } from './support/people.ts'

test('random keys decide only the painted row, with the painted choice, and no text is lost', async ({ browser, app }) => {
  const seeds = process.env['KEYS_SEED'] ?? `27 ${Math.floor(Math.random() * 1_000_000)}`
  console.log(
    `KEYS_SEED='${seeds}' npx playwright test e2e/random-keys.long.spec.ts plays the same keys and acts again; how long each reply takes is drawn anew`,
  )
  const decisions = openDecisions(app.settings['DATABASE_URL'] ?? '')
  const bouts: Bout[] = []
  try {
    const names = seeds.split(' ').flatMap(parseBoutNames)
    const api = await asAdmin(app.url)
    const desks = await arrangeDesks(api, 'keys')
    await playBouts({ api, decisions }, browser, { desks, gestures: 4 }, inOrder(names), (bout) => bouts.push(bout))
  } finally {
    await decisions.end()
  }
  for (const { name, wrong, log } of bouts.filter((bout) => bout.wrong.length > 0))
    console.log([`KEYS_SEED=${name}`, ...wrong, ...log].join('\n'))
  expect(bouts.flatMap(({ name, wrong }) => wrong.map((what) => `KEYS_SEED=${name}: ${what}`))).toEqual([])
  const sum = (of: 'keys' | 'stored' | 'events') => bouts.reduce((all, bout) => all + bout[of], 0)
  console.log(`${sum('keys')} keys, ${sum('events')} acts of others, ${sum('stored')} decisions`)
})
