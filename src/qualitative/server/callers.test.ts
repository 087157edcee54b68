import { expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { qualitative } from '../contract.ts'
import { review } from '../review-contract.ts'

const app = await startTestApp()

it('managers see approved tasks of their own team, and only an ADMIN sees all records', async () => {
  const [meera, kavita, farhan, ananya, divya] = await Promise.all([
    app.as('meera'),
    app.as('kavita'),
    app.as('farhan'),
    app.as('ananya'),
    app.as('divya'),
  ])
  for (const [owner, manager] of [
    [ananya, kavita],
    [divya, farhan],
  ] as const) {
    const taskList = [{ title: 'Check', description: 'Set 3', timeSpent: { hours: 1, minutes: 0 } }]
    const { data } = await owner.ok(qualitative.add, { body: { effectiveDate: '2026-03-10', taskList } })
    await manager.ok(review.edit, { body: { recordId: data._id, remarks: 'Seen' } })
  }
  const approved = async (by: Client) =>
    (await by.ok(review.approved, { query: {} })).data.map(({ addedBy }) => addedBy.email).toSorted()
  expect(await approved(kavita)).toEqual([cast.ananya.email])
  expect(await approved(farhan)).toEqual([cast.divya.email])
  expect(await approved(meera)).toEqual([cast.ananya.email, cast.divya.email])
  expect((await meera.ok(review.all, { query: {} })).totalRecords).toBe(2)
  for (const other of [ananya, divya]) await other.refused(review.approved, 'NOT_ALLOWED', { query: {} })
  for (const other of [kavita, farhan, ananya]) await other.refused(review.all, 'NOT_ALLOWED', { query: {} })
})
