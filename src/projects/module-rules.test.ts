import { expect, test } from 'vitest'
import type { RightsSource } from '../access/levels.ts'
import { MODULES, mayOpenModule } from './module-rules.ts'

const person = (rights: Partial<RightsSource>): RightsSource => ({
  roles: [],
  tabs: [],
  departments: [],
  enableAssignments: true,
  enableQualitative: true,
  statusReportPermission: true,
  ...rights,
})
const subadmin = (tab: RightsSource['tabs'][number]) => person({ roles: ['SUBADMIN'], tabs: [tab] })

test.each<[string, RightsSource, string[]]>([
  ['an Admin', person({ roles: ['ADMIN'] }), [...MODULES]],
  ['a manager', person({ roles: ['MANAGER'] }), ['sections', 'worklog']],
  ['a sub-admin with Manage Projects', subadmin('Manage Projects'), ['sections']],
  ['a sub-admin with Manage File', subadmin('Manage File'), ['sections']],
  ['a sub-admin with Timesheet', subadmin('Timesheet'), ['timesheets']],
  ['a sub-admin with Allocation ID', subadmin('Allocation ID'), ['allocations']],
  ['a sub-admin with Worklog', subadmin('Worklog'), ['worklog']],
  ['a sub-admin with Manage Targets', subadmin('Manage Targets'), ['targets']],
  ['a sub-admin with another tab', subadmin('Recruitment'), []],
  ['an author', person({ roles: ['AUTHOR'] }), []],
])('%s may open the modules of the levels that they hold', (_, actor, modules) =>
  expect(MODULES.filter((module) => mayOpenModule(module, actor))).toEqual(modules),
)
