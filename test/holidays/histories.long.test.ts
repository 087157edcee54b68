import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { type Happened, playHistories, prepareHistories, TODAY } from './histories.ts'

// `HISTORIES=100000` plays as many histories as when holidays were introduced (about 20 minutes).

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const histories = Number(process.env['HISTORIES'] ?? 4_000)
const AT_ONCE = 400

const app = await startTestApp(new Date(`${TODAY}T06:00:00Z`))
afterAll(app.close)

test(
  `${histories} random histories of holidays equal the second computation`,
  async () => {
    const profile = await prepareHistories(app.db)
    const happened: Happened = {}
    for (let played = 0; played < histories; played += AT_ONCE)
      await playHistories(app.db, {
        seed: seed + played / AT_ONCE,
        count: Math.min(AT_ONCE, histories - played),
        profile,
        happened,
      })
    console.log(`SEED=${seed}`, happened)
    const kinds =
      'added, added late, confirmed, withdrawn, halved, moved, of another kind, refused in a closed month, used by a workspace, ' +
      'used by a department, used by a person, other departments, chosen, given back, targets, figures, absences, other terms, ' +
      'closed, reopened'
    expect(Object.keys(happened).toSorted(), `SEED=${seed}`).toEqual(kinds.split(', ').toSorted())
  },
  3 * 3_600_000,
)
