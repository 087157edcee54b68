import { expect, test } from 'vitest'
import { parseRolesAndDepartments } from './filter-rules.ts'

test.each([
  ['roles before departments', 'AUTHOR', 'Physics', ['AUTHOR'], 'Physics'],
  ['departments before roles', 'Physics', 'AUTHOR', ['AUTHOR'], 'Physics'],
  ['several roles in any spelling', 'author,Second reviewer', 'Physics', ['AUTHOR', 'REVIEWER-2'], 'Physics'],
  ['all roles and a department', 'all', 'Physics', null, 'Physics'],
  ['a department and all roles', 'Physics', 'all', null, 'Physics'],
  ['a role and all departments', 'AUTHOR', 'all', ['AUTHOR'], 'all'],
  ['all departments and a role', 'all', 'AUTHOR', ['AUTHOR'], 'all'],
  ['all roles and all departments', '-', 'all', null, 'all'],
  ['two roles, in the order of the call', 'AUTHOR', 'REVIEWER', ['AUTHOR'], 'REVIEWER'],
  ['a role beside an unknown word', 'AUTHOR,Cook', 'Physics', undefined, 'Physics'],
  ['no role at all', 'Physics', 'Chemistry', undefined, 'Chemistry'],
])('rolesAndDepartments reads an address with %s', (_, first, second, roles, departments) =>
  expect(parseRolesAndDepartments(first, second)).toEqual({ roles, departments }),
)
