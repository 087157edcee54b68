/**
 * What only some may know is in no response to the others: the contact of a candidate, a salary, a password's hash; for every call that
 * reads and every principal (security.md, Access). Workbooks are compressed: who may download which is the access matrix.
 */
import { afterAll, expect, it } from 'vitest'
import { cast } from '../db/cast.ts'
import { callsOf } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { reads } from '../src/kit/server/call.ts'
import { principals } from './access.ts'
import { startTestApp } from './app.ts'
import { ask } from './attack/attack.ts'
import { arrangeGround, CANDIDATES } from './attack/ground.ts'
import { fill, shape } from './attack/shape.ts'
import { goodRequests } from './domains.ts'

const app = await startTestApp()
Object.defineProperty(app.clock, 'now', { get: () => new Date() })
afterAll(app.close)

/** Paise of divya, who is in farhan's team: of nobody else. */
const SALARY = 765_432_109

it('no response holds what is not for its caller', async () => {
  const ground = await arrangeGround(app.url, app.db, { spares: 5, rows: 60, spareFiles: 2 })
  await app.db`update salaries set amount_paise = ${SALARY} where user_id = ${cast.divya.id}`
  const [{ hash } = { hash: '' }] = await app.db<
    { hash: string }[]
  >`select password_hash as hash from users where id = ${cast.meera.id}`
  const canaries: { values: string[]; seenBy: string[] }[] = [
    { values: Object.values(CANDIDATES.Gita), seenBy: ['ADMIN', 'head-recruiter', 'recruiter'] },
    { values: Object.values(CANDIDATES.Indu), seenBy: ['ADMIN', 'head-recruiter'] },
    { values: [String(SALARY / 100)], seenBy: ['ADMIN'] },
    { values: [hash], seenBy: [] },
  ]
  const found = new Set<string>()
  const leaks: string[] = []
  const specs = callsOf(domains).filter(({ spec }) => reads(spec) && !spec.download && !spec.stream)
  for (const { label, who, token: state } of principals) {
    if (who === undefined || state !== undefined) continue
    const divya = { id: cast.divya.id, email: cast.divya.email }
    const words = [ground.words(), { ...ground.words(), ...ground.vikramsJob, person: divya, spare: divya }]
    for (const { spec } of specs)
      for (const each of words) {
        const title = `${spec.method} ${spec.path}`
        const { as: _as, sheet, ...good } = goodRequests[title] ?? {}
        const parts = { ...fill(good, each), ...(sheet && { sheet: ground.sheets[sheet] }), token: await ground.token(who) }
        const { text } = await ask(app.url, shape(spec, parts))
        for (const { values, seenBy } of canaries)
          for (const value of values.filter((canary) => text.includes(canary))) {
            found.add(`${label}: ${value}`)
            if (!seenBy.includes(label)) leaks.push(`${label}, ${title}: ${value}`)
          }
      }
  }
  expect(leaks).toEqual([])
  // Who may know does: the search finds what is there.
  expect([...found].toSorted()).toEqual(
    canaries.flatMap(({ values, seenBy }) => values.flatMap((value) => seenBy.map((label) => `${label}: ${value}`))).toSorted(),
  )
}, 120_000)
