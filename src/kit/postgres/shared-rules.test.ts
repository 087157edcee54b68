/** PostgreSQL implements some rules of kit/shared too (docs/rules-in-sql.md). names.test.ts compares the keys of names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import { HARD_NAMES } from '../../../test/hard-names.ts'
import { toEmailKey } from '../shared/emails.ts'
import { buildPartMatcher } from '../shared/names.ts'
import { toDay } from '../shared/time.ts'
import { instantTextSql } from './instant-text.ts'
import { openOwner } from './pool.ts'
import { hasPartSql } from './search.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: ReturnType<typeof openOwner>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openOwner(database.ownerUrl)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('the database computes the same Asia/Kolkata days and instant texts as the app', async () => {
  const instants = Array.from({ length: 2400 }, (_, month) => Date.UTC(2000, month, 1) - 5.5 * 3_600_000)
    .flatMap((midnight) => [midnight - 1, midnight, midnight + 1, midnight + 12 * 3_600_000])
    .map((ms) => new Date(ms))
  const texts = instants.map((instant) => instant.toISOString())
  const rows = await owner<{ day: string; text: string }[]>`
    select ((i at time zone 'Asia/Kolkata')::date)::text as day, ${instantTextSql(owner, owner`i`)} as text
    from unnest(${texts}::text[]::timestamptz[]) with ordinality as n(i, place) order by place`
  expect(rows.map(({ day }) => day)).toEqual(instants.map(toDay))
  expect(rows.map(({ text }) => text)).toEqual(texts)
})

test('lower(email) gives an email of printable ASCII the same form as toEmailKey', async () => {
  const printable = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCodePoint(0x21 + at))
  const emails = [...printable.map((letter) => `a${letter}B@proofline.example`), `${printable.join('')}@X.Example`]
  const rows = await owner<{ key: string }[]>`
    select lower(email) as key from unnest(${emails}::text[]) with ordinality as n(email, place) order by place`
  expect(rows.map(({ key }) => key)).toEqual(emails.map(toEmailKey))
})

test('a search finds the same parts of names in the database as on a page', async () => {
  const names = HARD_NAMES.filter((name) => name === name.trim())
  const parts = [
    ...new Set(
      names.flatMap((name) => [name, Array.from(name).slice(1, 4).join(''), name.toUpperCase()]).map((part) => part.trim()),
    ),
  ]
  for (const part of parts) {
    const rows = await owner<{ name: string }[]>`
      select name from unnest(${names}::text[]) with ordinality as n(name, place) where ${hasPartSql(owner, owner`name`, part)} order by place`
    expect(
      rows.map(({ name }) => name),
      part,
    ).toEqual(names.filter(buildPartMatcher(part)))
  }
})
