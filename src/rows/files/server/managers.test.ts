import { afterAll, expect, test } from 'vitest'
import { arrangeFile } from '../../../../test/files.ts'
import { startTestApp } from '../../../../test/app.ts'
import { mayCall, ROLES, type Role, type Tab } from '../../../access/levels.ts'
import { shiftDay, toDay } from '../../../kit/shared/time.ts'
import { selectManagersViews } from './lookup.ts'

const app = await startTestApp()
afterAll(app.close)

type Granted = { tab: Tab; until: string }
type Candidate = { roles: readonly Role[]; granted: readonly Granted[] }
const today = toDay(app.clock.now)
const TABS_OF_FILES = ['Manage Projects', 'Manage File', 'Worklog'] as const

test('buildManagersAudience finds exactly the people who may assign tasks, for every role and tab', async () => {
  const { fileId } = await arrangeFile(app.db, { name: 'Managed.xlsx', rows: 1 })
  const roleSets: (readonly Role[])[] = [...ROLES.map((role) => [role] as const), ['SUBADMIN', 'AUTHOR'], ['AUTHOR', 'UPLOADER']]
  const candidates = roleSets.flatMap((roles): Candidate[] => [
    { roles, granted: [] },
    ...TABS_OF_FILES.flatMap((tab) =>
      [shiftDay(today, -1), today, shiftDay(today, 1), 'infinity'].map((until) => ({ roles, granted: [{ tab, until }] })),
    ),
  ])
  const ids = await app.db<{ id: string }[]>`
    insert into users (email, full_name, password_hash, roles)
    select 'managing' || c.place || '@proofline.example', 'Managing ' || c.place, 'x', array(select jsonb_array_elements_text(c.roles))
    from jsonb_to_recordset(${JSON.stringify(candidates.map((each, place) => ({ ...each, place })))}::text::jsonb) as c(roles jsonb, granted jsonb, place int)
    order by c.place returning id`
  const grants = candidates.flatMap(({ granted }, at) => granted.map((grant) => ({ user: ids[at]?.id, ...grant })))
  await app.db`
    insert into tab_grants (user_id, tab, granted_at, until)
    select g.user, g.tab, ${app.clock.now.toISOString()}::timestamptz - interval '9 days', g.until
    from jsonb_to_recordset(${JSON.stringify(grants)}::text::jsonb) as g("user" uuid, tab text, until date)`
  const managing = new Set((await selectManagersViews(app.db, fileId, today)).map(({ id }) => id))
  for (const [at, { roles, granted }] of candidates.entries()) {
    const tabs = granted.filter(({ until }) => until === 'infinity' || until >= today).map(({ tab }) => tab)
    const rights = {
      roles,
      tabs: roles.includes('SUBADMIN') ? tabs : [],
      departments: [],
      enableAssignments: true,
      enableQualitative: true,
      statusReportPermission: false,
    }
    const id = ids[at]?.id ?? ''
    expect(managing.has(id), `${roles.join()} ${JSON.stringify(granted)}`).toBe(mayCall('assigns tasks', rights))
  }
})
