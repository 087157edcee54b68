import { describe, expect, test } from 'vitest'
import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { mayAssign, mayUnassign } from '../../rows/history/rules.ts'
import { newTaskState, STAGE, type TaskState } from '../../rows/workflow/turn-rules.ts'
import { STATUSES, type Turn } from '../../rows/workflow/vocabulary.ts'
import { getEffectOfAssigning, getEffectOfUnassigning } from './effect-rules.ts'

const TURNS: readonly Turn[] = [...STAFF_ROLES, 'CLOSED']
const states: TaskState[] = TURNS.flatMap((turn) =>
  Array.from({ length: 4 ** STAFF_ROLES.length }, (_, n): TaskState =>
    STAFF_ROLES.reduce(
      (state, role, at) => {
        const bits = (n >> (2 * at)) & 3
        return {
          ...state,
          [`${STAGE[role]}_id`]: (bits & 1) === 0 ? null : `holder of ${role}`,
          [`${STAGE[role]}_status`]: (bits & 2) === 0 ? null : STATUSES[role][0],
        }
      },
      { ...newTaskState, turn },
    ),
  ),
)
const subsets: StaffRole[][] = Array.from({ length: 15 }, (_, n) => STAFF_ROLES.filter((_role, at) => ((n + 1) >> at) & 1))

describe('bulk changes follow the rules for one row', () => {
  test('unassigning changes the rows with at least one stage that may be unassigned', () => {
    for (const state of states)
      for (const roles of subsets) {
        const outcomes = roles.map((role) => mayUnassign(state, role))
        const why = outcomes.includes('has acted') ? 'whose stages have all acted' : 'that nobody holds'
        expect(getEffectOfUnassigning(state, roles)).toEqual(outcomes.includes('unassign') ? undefined : { leaves: why })
      }
  })

  test('assigning changes the rows with at least one stage that may be assigned', () => {
    for (const state of states) {
      const may = STAFF_ROLES.some(
        (role) => state[`${STAGE[role]}_id`] === null || mayAssign(state, role, 'somebody else', 'replace') === 'assign',
      )
      expect(getEffectOfAssigning(state) === undefined).toBe(may)
    }
  })
})
