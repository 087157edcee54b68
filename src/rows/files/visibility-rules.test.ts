import { expect, test } from 'vitest'
import { describeHidingFromAll, describeHiding } from './visibility-rules.ts'

const kavita = { email: 'kavita@proofline.example', fullName: 'Kavita Rao', role: 'MANAGER' as const, losesFile: true }
const suresh = { email: 'suresh@proofline.example', fullName: 'Suresh Nair', role: 'SUBADMIN' as const, losesFile: false }

test('hiding a file lists each person who loses rows, with the role and the number of rows', () =>
  expect(describeHiding('Physics', 12, [kavita, suresh])).toEqual([
    { path: kavita.email, message: 'Kavita Rao (manager) loses 12 rows, and with them the whole file.' },
    { path: suresh.email, message: 'Suresh Nair (sub-admin) loses 12 rows and keeps the rows of other departments.' },
  ]))

test.each([
  ['one row', 1, 'No manager and no sub-admin of Physics sees its 1 row today. Anyone who becomes one will not see it.'],
  ['several rows', 2, 'No manager and no sub-admin of Physics sees its 2 rows today. Anyone who becomes one will not see them.'],
])('hiding a file names only the department when nobody loses %s', (_, rows, message) =>
  expect(describeHiding('Physics', rows, [])).toEqual([{ path: 'dept', message }]),
)

test('hiding a file from its last department says that only admins still see it', () =>
  expect(describeHidingFromAll('Physics')).toEqual({
    path: 'dept',
    message:
      'No department but Physics sees this file. When it is hidden from Physics too, all managers and sub-admins lose the file; only Admins still see it.',
  }))
