/** Statements over many rows must do to each row only what the rules for one row allow (docs/rules-in-sql.md). */
import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { startTestApp } from '../../../../test/app.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { type AssignOutcome, mayAssign, type OnConflict, listReachableStandings } from '../../../rows/history/rules.ts'
import { hasActed, newTaskState, STAGE, getStatus, type TaskState, deriveTurn } from '../../../rows/workflow/turn-rules.ts'
import { toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { assigning } from '../contract.ts'
import { getEffectOfUnassigning } from '../effect-rules.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')

const holders = { author_id: cast.ananya.id, reviewer_id: cast.neha.id, reviewer2_id: cast.divya.id, uploader_id: cast.farhan.id }
const standings = [...listReachableStandings().values()].map((standing): TaskState => {
  const state = { ...newTaskState, ...holders, ...standing }
  return { ...state, turn: deriveTurn(state, true) }
})
const unassigned = (state: TaskState, roles: readonly StaffRole[]): TaskState => ({
  ...state,
  ...Object.fromEntries(roles.map((role) => [`${STAGE[role]}_id`, null])),
})
const subsets: StaffRole[][] = Array.from({ length: 16 }, (_, n) => STAFF_ROLES.filter((_role, at) => (n >> at) & 1))

test('the unassignment plan counts rows as getEffectOfUnassigning does for every state and choice of roles', async () => {
  // A stage that has acted always has a holder.
  const states = standings.flatMap((state) =>
    subsets.filter((roles) => !roles.some((role) => hasActed(state, role))).map((roles) => unassigned(state, roles)),
  )
  const file = 'Unassigned plan.xlsx'
  await arrangeFile(app.db, { name: file, states })
  for (const roles of subsets.filter((some) => some.length > 0)) {
    const effects = states.map((state) => {
      const effect = getEffectOfUnassigning(state, roles)
      return effect !== undefined && 'leaves' in effect ? effect.leaves : undefined
    })
    const rowsWith = (leaves: string): number[] => effects.flatMap((effect, at) => (effect === leaves ? [at + 1] : []))
    const [acted, nobody] = [rowsWith('whose stages have all acted'), rowsWith('that nobody holds')]
    const plan = await meera.ok(assigning.planUnassign, { params: { file }, body: { start: 1, end: states.length, roles } })
    expect(plan, roles.join()).toMatchObject({
      rows: states.length,
      changes: effects.filter((effect) => effect === undefined).length,
      acted: { count: acted.length, rows: acted.slice(0, 10) },
      nobody: { count: nobody.length, rows: nobody.slice(0, 10) },
    })
  }
})

/** People who may hold the role and hold no stage of the rows. */
const targets: Record<StaffRole, { id: string; email: string }> = {
  AUTHOR: cast.imran,
  REVIEWER: cast.rohit,
  'REVIEWER-2': cast.sneha,
  UPLOADER: cast.anil,
}
const codes: Partial<Record<AssignOutcome, string>> = {
  'already assigned': 'ALREADY_ASSIGNED',
  'has acted': 'STAGE_HAS_ACTED',
  'holds another stage': 'OWN_WORK',
}

test.each(STAFF_ROLES)('assigning the %s gives each row the outcome of mayAssign', async (role) => {
  const target = targets[role]
  const other = cast.kavita.id
  const elsewhere = STAFF_ROLES.find((each) => each !== role) ?? role
  const kinds = new Map(
    standings.map((state) => [`${getStatus(state, role) === null} ${state.turn === role}`, state] as const),
  ).values()
  const states = [...kinds].flatMap((state) =>
    [null, target.id, other]
      .filter((holder) => holder !== null || !hasActed(state, role))
      .flatMap((holder) =>
        [false, true]
          .filter((isElsewhere) => !(isElsewhere && holder === target.id))
          .map((isElsewhere): TaskState => ({
            ...state,
            ...(isElsewhere && { [`${STAGE[elsewhere]}_id`]: target.id }),
            [`${STAGE[role]}_id`]: holder,
          })),
      ),
  )
  for (const onConflict of ['error', 'skip', 'replace'] satisfies OnConflict[]) {
    const file = `Assigned ${role} ${onConflict}.xlsx`
    await arrangeFile(app.db, { name: file, states })
    for (const [at, state] of states.entries()) {
      const outcome = mayAssign(state, role, target.id, onConflict)
      const body = { start: at + 1, end: at + 1, onConflict, [toRoleKey(role)]: target.email }
      const reply = (await (await meera.send(assigning.assign, { params: { file }, body })).json()) as Record<string, unknown>
      const expected =
        codes[outcome] === undefined
          ? { success: true, changed: outcome === 'assign' ? 1 : 0, skipped: outcome === 'skip' ? [at + 1] : [] }
          : { success: false, code: codes[outcome] }
      expect(reply, `${onConflict} ${JSON.stringify(state)}`).toMatchObject(expected)
    }
  }
})
