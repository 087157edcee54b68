import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { preferences } from '../preferences-contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const at = (key: string) => ({ params: { key } })
const layout = {
  columns: [
    { key: 'sr_no', width: 80 },
    { key: 'author', hidden: true },
  ],
  sort: null,
  filters: ['ü', '½'],
}

describe('preferences', () => {
  test('are stored, changed and deleted per person', async () => {
    const [ananya, meera] = await Promise.all([app.as('ananya'), app.as('meera')])
    const grid = at('grid:tasks.REVIEWER-2')
    expect(await ananya.ok(preferences.preference, grid)).toMatchObject({ value: null })
    await ananya.ok(preferences.storePreference, { ...grid, body: { value: layout } })
    expect((await ananya.ok(preferences.preference, grid)).value).toEqual(layout)
    expect((await meera.ok(preferences.preference, grid)).value).toBeNull()
    for (const value of [false, 0, '', [], 'text', 1.5, { nothing: null }]) {
      await ananya.ok(preferences.storePreference, { ...grid, body: { value } })
      expect((await ananya.ok(preferences.preference, grid)).value).toEqual(value)
    }
    await meera.ok(preferences.storePreference, { ...grid, body: { value: null } })
    expect((await ananya.ok(preferences.preference, grid)).value).toEqual({ nothing: null })
    await ananya.ok(preferences.storePreference, { ...grid, body: { value: null } })
    expect((await ananya.ok(preferences.preference, grid)).value).toBeNull()
    expect(await app.db`select key from user_preferences`).toEqual([])
    const [line] = await app.db`select call, object_type, object_id, before, after from audit_lines
      where actor_id = ${cast.ananya.id} order by id desc limit 1`
    expect(line).toEqual({
      call: 'PUT /me/preferences/:key',
      object_type: 'preference',
      object_id: 'grid:tasks.REVIEWER-2',
      before: null,
      after: null,
    })
  })

  test('need a valid key and a signed-in person', async () => {
    const ananya = await app.as('ananya')
    for (const key of ['.hidden', 'two words', 'a/b', 'ä', 'x'.repeat(101), "x'; drop table users"]) {
      await ananya.refused(preferences.preference, 'INVALID_REQUEST', at(key))
      await ananya.refused(preferences.storePreference, 'INVALID_REQUEST', { ...at(key), body: { value: 1 } })
    }
    await ananya.ok(preferences.storePreference, { ...at('x'.repeat(100)), body: { value: 1 } })
    await app.anonymous.refused(preferences.preference, 'NOT_SIGNED_IN', at('grid'))
    await app.anonymous.refused(preferences.storePreference, 'NOT_SIGNED_IN', { ...at('grid'), body: { value: 1 } })
  })

  test('can have at most 64 KB and a limited depth', async () => {
    const ananya = await app.as('ananya')
    const refused = async (body: unknown) =>
      (await ananya.refused(preferences.storePreference, 'INVALID_REQUEST', { ...at('big'), body })).message
    const fits = 'é'.repeat(32 * 1024 - 1)
    await ananya.ok(preferences.storePreference, { ...at('big'), body: { value: fits } })
    expect(await refused({ value: `${fits}é` })).toContain('64 KB')
    expect(await refused(`{"value":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toContain('levels deep')
    expect((await ananya.ok(preferences.preference, at('big'))).value).toBe(fits)
  })

  test('are limited to 200 per person, who can still change and delete them', async () => {
    const neha = await app.as('neha')
    await app.db`
      insert into user_preferences (user_id, key, value, changed_at)
      select ${cast.neha.id}, 'key-' || n, '1', now() from generate_series(1, 200) n`
    const more = await neha.refused(preferences.storePreference, 'TOO_MANY_PREFERENCES', {
      ...at('one-more'),
      body: { value: 1 },
    })
    expect(more.message).toContain('200')
    await neha.ok(preferences.storePreference, { ...at('key-7'), body: { value: 2 } })
    await neha.ok(preferences.storePreference, { ...at('key-8'), body: { value: null } })
    await neha.ok(preferences.storePreference, { ...at('one-more'), body: { value: 1 } })
  })

  test('are limited to 2 MB per person, even when stored concurrently', async () => {
    const imran = await app.as('imran')
    const large = 'x'.repeat(64 * 1024 - 2)
    await app.db`
      insert into user_preferences (user_id, key, value, changed_at)
      select ${cast.imran.id}, 'key-' || n, to_jsonb(${large}::text), now() from generate_series(1, 30) n`
    const stored = await Promise.all(
      [1, 2, 3, 4].map(async (n) => imran.send(preferences.storePreference, { ...at(`more-${n}`), body: { value: large } })),
    )
    expect(stored.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(stored.filter(({ status }) => status === 409)).toHaveLength(2)
    const more = await imran.refused(preferences.storePreference, 'PREFERENCES_TOO_LARGE', {
      ...at('one-more'),
      body: { value: 1 },
    })
    expect(more.message).toContain('2 MB')
    await imran.ok(preferences.storePreference, { ...at('key-7'), body: { value: large } })
    await imran.ok(preferences.storePreference, { ...at('key-8'), body: { value: null } })
    await imran.ok(preferences.storePreference, { ...at('one-more'), body: { value: 1 } })
  })
})
