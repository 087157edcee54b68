import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { ROLES, type Role } from '../../access/levels.ts'
import { toDay } from '../../kit/shared/time.ts'
import { maySeeSalary } from '../rules.ts'
import { salaryVisibleSql } from './lookup.ts'

const app = await startTestApp()
afterAll(app.close)

test('the database and the rule agree on whose salary a person sees, for every set of roles', async () => {
  const today = toDay(app.clock.now)
  const people = await app.db<{ id: string; roles: Role[]; managerId: string | null }[]>`
    select id, roles, manager_on(id, ${today}) as "managerId" from users order by id`
  expect(new Set(people.map(({ managerId }) => managerId)).size).toBeGreaterThan(2)
  const sets = ROLES.flatMap((role) => ROLES.filter((other) => other >= role).map((other) => [...new Set([role, other])]))
  for (const { id } of [cast.meera, cast.kavita, cast.farhan, cast.leela, cast.ananya])
    for (const roles of sets) {
      const actor = { id, roles }
      const rows = await app.db<{ sees: boolean }[]>`
        select ${salaryVisibleSql(app.db, { actor, today }, app.db`u.id`)} as sees from users u order by u.id`
      const expected = people.map((target) => maySeeSalary(actor, target))
      expect(
        rows.map(({ sees }) => sees),
        `${id} ${roles.join()}`,
      ).toEqual(expected)
    }
})
