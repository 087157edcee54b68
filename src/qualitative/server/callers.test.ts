import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { review } from '../review-contract.ts'

const app = await startTestApp()

it('only who decides sees approved tasks, and an ADMIN alone all records', async () => {
  await (await app.as('ananya')).refused(review.approved, 'NOT_ALLOWED', { query: {} })
  const refused = await (await app.as('kavita')).refused(review.all, 'NOT_ALLOWED', { query: {} })
  expect(refused.message).not.toBe('')
})
