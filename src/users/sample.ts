import type { Scene, SceneContext } from '../kit/server/sample.ts'
import { toWeekday } from '../kit/shared/time.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { users } from './contract.ts'
import { LEFT } from './sample-rules.ts'

const idOf = async ({ send, emailOf }: SceneContext, name: string): Promise<string> => {
  const { users: found } = await send('meera', users.list, { query: { email: emailOf(name) } })
  return found[0]?._id ?? ''
}

const raise = (daysAgo: number, name: string, amount: number): Scene => ({
  daysAgo,
  time: '12:10',
  play: async (stage) => {
    const body = { amount, effectiveDate: stage.today() }
    await stage.send('meera', users.salary, { params: { id: await idOf(stage, name) }, body })
  },
})
/** If the last day is a Sunday, the person leaves on the Monday after it, when the last week is recorded. */
const leave: Scene = {
  daysAgo: (opened) => (toWeekday(daysAfter(opened, -LEFT.daysAgo)) === 0 ? LEFT.daysAgo - 1 : LEFT.daysAgo),
  time: '09:20',
  play: async (stage) => stage.send('meera', users.block, { params: { id: await idOf(stage, LEFT.name) }, body: {} }),
}

export const userScenes: readonly Scene[] = [raise(32, 'imran', 55_000), raise(18, 'neha', 58_500), leave]
