import { expect, test } from 'vitest'
import { rawFaults } from './house-raw.ts'

const PAGE = 'src/things/web/ThingPage.tsx'
const SERVER = 'src/things/server/save-thing.ts'
const found = (text: string, path = PAGE) => rawFaults({ path, text }).map(({ what }) => what.replace(/ shows .*/, ''))

test.each([
  ['in an element', '<b>{person.role}</b>', '{person.role}'],
  ['in an element with a fallback', '<b>{role ?? "None"}</b>', '{role ?? "None"}'],
  ['in an attribute', '<Field label={draft.role} />', '{draft.role}'],
  ['in a sentence', 'const text = `Switch to ${role}`', 'role'],
  ['in the label of an element', '<i aria-label={`Rows as ${of.role}: ${count}`} />', 'of.role'],
  ['as its key', '<b>{roleKey(role)}</b>', '{roleKey(role)}'],
  ['in lower case', 'const text = `The ${role.toLowerCase()} has acted.`', 'role.toLowerCase()'],
  ['as a choice', 'const options = STAFF_ROLES.map((role) => ({ value: role, label: role }))', 'label: role'],
  [
    'as a choice in a variable of another name',
    'const options = roles.map((each) => ({ value: each, label: each }))',
    'label: each',
  ],
  ['as the value of a column', "const column = { id: 'who', title: 'Role', value: ({ role }) => role }", 'role'],
  [
    'in a column without a value',
    "const column = { id: 'roleData', title: 'Role', width: 90 }",
    "{ id: 'roleData', title: 'Role', width: 90 }",
  ],
  ['in a list inside an element', "<dd>{person.roleData.join(', ')}</dd>", "{person.roleData.join(', ')}"],
  ['in a list of facts', "const facts = [['Role', person.roleData.join(', ')]]", "person.roleData.join(', ')"],
  [
    'in a list of keys',
    "const text = roles.filter(isHeld).map(roleKey).join(', ')",
    "roles.filter(isHeld).map(roleKey).join(', ')",
  ],
])('the check of stored values reports a stored role %s', (_, text, what) => {
  expect(found(text)).toEqual([what])
})

test.each([
  ['a role in the sentence of a refusal', "refuse('GONE', { values: { role } })", 'role'],
  ['a role under its own name in a refusal', "refuse('GONE', { values: { role: one.role } })", 'role: one.role'],
  ['a role in a problem', 'note(`${name} does not hold the role ${role}.`)', 'role'],
  ['a role in a message', "const issue = { path: 'role', message: `no ${role}` }", 'role'],
  ['the key of a field in a problem', 'note(`There is no column ${search.key} here.`)', 'search.key'],
])('the check of stored values reports %s on the server', (_, text, what) => {
  expect(found(text, SERVER)).toEqual([what])
})

test.each([
  ['the name of a role', '<b>{roleWords[role]}</b>'],
  ['the names of several roles', '<b>{nameRoles(roles)}</b>'],
  ['the names of roles one by one', "const text = roles.map((role) => roleWords[role]).join(', ')"],
  ['a key', 'const row = <Row key={`${person} ${role}`} role={role} />'],
  ['the key of a row', '<Table rowKey={({ role, file }) => `${role} ${file}`} />'],
  ['the name of a field', 'const status = row[`${roleKey(role)}_status`]'],
  ['an address', "const search = { role: role, roles: roles.join(',') }"],
  ['a key of storage', 'const stored = `${PREFIX}recent:${person}:${role}`'],
  ['keywords to search by', 'const item = { keywords: `switch role ${role}` }'],
  ['the value of a choice', 'const options = roles.map((role) => ({ value: role, label: roleWords[role] }))'],
  ['a column that shows words', "const column = { id: 'role', title: 'Role', show: ({ role }) => roleWords[role] }"],
  ['an SQL statement', 'const rows = db`select id from tasks where role = ${role} and turn = ${role}`'],
])('the check of stored values allows %s', (_, text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['the role tag', '<b>{role}</b>', 'src/app/shell/Header.tsx'],
  ['a column of a download', "const column = { header: 'Role', of: ({ roleData }) => roleData.join(', ') }", SERVER],
  ['a value of a workbook', "const text = `The roles are ${ROLES.join(', ')}.`", 'src/things/people-import-rules.ts'],
  ['a column of a workbook', 'note(`Fill in the column ${key}.`)', 'src/things/import/server/check-history.ts'],
  ['a line of the log', 'log.info(`rows of ${role} are counted`)', SERVER],
])('the check of stored values allows %s where it belongs', (_, text, path) => {
  expect(found(text, path)).toEqual([])
})
