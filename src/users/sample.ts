import type { Scene, SceneContext } from '../kit/server/sample.ts'
import { toWeekday } from '../kit/shared/time.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { users } from './contract.ts'
import { SAMPLE_LEAVER } from './sample-rules.ts'

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
  daysAgo: (opened) =>
    toWeekday(addDaysTo(opened, -SAMPLE_LEAVER.daysAgo)) === 0 ? SAMPLE_LEAVER.daysAgo - 1 : SAMPLE_LEAVER.daysAgo,
  time: '09:20',
  play: async (stage) => stage.send('meera', users.block, { params: { id: await idOf(stage, SAMPLE_LEAVER.name) }, body: {} }),
}

export const userScenes: readonly Scene[] = [raise(32, 'imran', 55_000), raise(18, 'neha', 58_500), leave]
