import { describe, expect, test } from 'vitest'
import type { AccessLevel } from '../access/levels.ts'
import type { PersonRights } from './contract.ts'
import { explainAccess } from './why-rules.ts'

const person = (more: Partial<PersonRights> = {}): PersonRights => ({
  _id: '11111111-1111-4111-8111-111111111111',
  fullName: 'Divya Nair',
  email: 'divya.nair@proofline.example',
  roleData: ['AUTHOR'],
  departments: [],
  enableAssignments: true,
  enableQualitative: false,
  statusReportPermission: false,
  blockedSince: null,
  mustChangePassword: false,
  tabs: [],
  subjects: [],
  today: '2026-12-05',
  ...more,
})
type Person = NonNullable<PersonRights['tabs'][number]['grantedBy']>
const tab = (name: PersonRights['tabs'][number]['tab'], until: string | null = null) => ({
  tab: name,
  until,
  grantedAt: '2026-11-02T20:00:00.000Z',
  grantedBy: { fullName: 'Meera Joshi', email: 'meera.joshi@proofline.example' },
})
const subject = (name: PersonRights['subjects'][number]['subject'], grantedBy = tab('Worklog').grantedBy as Person | null) => ({
  subject: name,
  grantedAt: '2026-11-02T20:00:00.000Z',
  grantedBy,
})
const needs = 'needs the role Admin, the role Manager or the tab Manage Users as Sub-admin; Divya Nair has the role'

describe.each<[string, Partial<PersonRights>, AccessLevel, boolean, string[]]>([
  ['a role', { roleData: ['ADMIN'] }, 'manages users', true, ['Open by the role Admin.']],
  [
    'a tab that is granted until a day',
    { roleData: ['SUBADMIN'], tabs: [tab('Manage Users', '2026-12-31')] },
    'manages users',
    true,
    ['Open by the tab Manage Users as Sub-admin (granted by Meera Joshi on 3 November 2026, until 31 December 2026).'],
  ],
  [
    'subjects of status records',
    {
      statusReportPermission: true,
      subjects: [subject('Physics'), subject('Chemistry'), subject('Management', null)],
    },
    'updates statuses',
    true,
    [
      'Open by access to status records.',
      'The subjects Physics and Chemistry: granted by Meera Joshi on 3 November 2026.',
      'The subject Management: granted on 3 November 2026.',
    ],
  ],
  [
    'a role beside subjects',
    { roleData: ['ADMIN'], subjects: [subject('Physics')] },
    'updates statuses',
    true,
    ['Open by the role Admin.'],
  ],
  ['nothing', {}, 'manages users', false, [`Closed: ${needs} Author.`]],
  [
    'an expired grant',
    { roleData: ['SUBADMIN'], tabs: [tab('Manage Users', '2026-11-30')] },
    'manages users',
    false,
    [`Closed: ${needs} Sub-admin.`, 'The grant of the tab Manage Users ended on 30 November 2026.'],
  ],
  [
    'a tab of a person who is not a SUBADMIN',
    { tabs: [tab('Manage Users')] },
    'manages users',
    false,
    [`Closed: ${needs} Author.`, 'The tab Manage Users is granted, but only a sub-admin’s tabs count.'],
  ],
  [
    'a flag that is off',
    { enableAssignments: false },
    'works on tasks',
    false,
    ['Closed, although Divya Nair has the role Author.', '“Show assignments” is off.'],
  ],
  [
    'a blocked person',
    { roleData: ['ADMIN'], blockedSince: '2026-12-01' },
    'admin',
    false,
    ['Divya Nair has been blocked since 1 December 2026 and can’t open anything.', 'Without that: open by the role Admin.'],
  ],
  [
    'a password that somebody else has set',
    { mustChangePassword: true },
    'signed-in',
    false,
    [
      'Someone else set the password. Until Divya Nair changes it, nothing else opens.',
      'Without that: open by everyone who is signed in.',
    ],
  ],
])('explainAccess for %s', (_what, more, who, open, lines) => {
  test('returns whether it is open and the lines that explain it', () => {
    expect(explainAccess(person(more), { who })).toEqual({ open, lines })
  })
})

test.each([
  ['ADMIN', 'all', 'everyone’s'],
  ['MANAGER', 'team', 'those of their own team'],
] as const)('for %s, explainAccess says that a call for a team reads the rows of “%s”', (role, _reach, words) => {
  const { lines } = explainAccess(person({ roleData: [role] }), {
    who: 'admin or manager',
    reads: { who: 'admin or manager', reach: 'team' },
  })
  expect(lines.at(-1)).toBe(`Rows shown: ${words}.`)
})

test('explainAccess says that a call reads own rows, unless the level may read all rows', () => {
  const reads = { who: 'reads holds', reach: 'own', unless: 'manages accounts' } as const
  expect(explainAccess(person(), { who: 'reads holds', reads }).lines.at(-1)).toBe(
    'Rows shown: only their own, and what is assigned or granted to them.',
  )
  expect(explainAccess(person({ roleData: ['ADMIN'] }), { who: 'reads holds', reads }).lines.at(-1)).toBe(
    'Rows shown: everyone’s.',
  )
})
