import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { MAX_PLACE, packDays, unpackDays } from './packed-numbers.ts'

const app = await startTestApp()
afterAll(app.close)

const FROM = '2026-03-01'
const people = [cast.ananya.id, cast.neha.id]
const projects = await app.db<{ id: string; name: string }[]>`
  insert into projects (name) values ('Alpha'), ('Beta'), ('Gamma') returning id, name`

const row = fc.record({
  person: fc.constantFrom(...people),
  project: fc.constantFrom(...projects.map(({ id }) => id)),
  at: fc.nat(400),
  place: fc.nat(MAX_PLACE + 2),
  mark: fc.nat(1),
  // Counts have at most 2 decimals, like the lines of a timesheet.
  count: fc.nat(99_999_999).map((hundredths) => hundredths / 100),
})

test('packed lines are unpacked with the day, place, mark, count and project that they had', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const sent = rows.map((each) => ({ ...each, day: shiftDay(FROM, each.at) }))
      const packed = await packDays(
        app.db,
        app.db`
          select person as user_id, day, project, count, mark, place from jsonb_to_recordset(${JSON.stringify(sent)}::text::jsonb)
            as r(person uuid, day date, project uuid, count numeric, mark int, place int)`,
        FROM,
      )
      const unpack = unpackDays(packed)
      const inOrder = (texts: readonly string[]): string[] => texts.toSorted()
      for (const person of people) {
        const found = unpack(person).flatMap(({ project, rows: ofProject }) =>
          ofProject.map(({ at, place, mark, count }) => `${project.name} ${at} ${place} ${mark} ${count}`),
        )
        const expected = rows
          .filter((each) => each.person === person)
          .map(({ project, at, place, mark, count }) => {
            const name = projects.find(({ id }) => id === project)?.name
            return `${name} ${at} ${Math.min(place, MAX_PLACE)} ${mark} ${count}`
          })
        expect(inOrder(found)).toEqual(inOrder(expected))
        const ids = unpack(person).map(({ project }) => project._id)
        expect(ids).toEqual(ids.toSorted())
      }
    }),
    { numRuns: 40 },
  )
})
