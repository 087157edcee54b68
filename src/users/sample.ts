import type { Scene } from '../kit/server/sample.ts'
import { users } from './contract.ts'

/** A monthly salary in rupees, from the day on. */
const raise = (daysAgo: number, name: string, amount: number): Scene => ({
  daysAgo,
  time: '12:10',
  play: async ({ send, emailOf, today }) => {
    const { users: found } = await send('meera', users.list, { query: { email: emailOf(name) } })
    await send('meera', users.salary, { params: { id: found[0]?._id ?? '' }, body: { amount, effectiveDate: today() } })
  },
})

export const userScenes: readonly Scene[] = [raise(32, 'imran', 55_000), raise(18, 'neha', 58_500)]
