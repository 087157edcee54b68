import { expect, test } from 'vitest'
import { ROLES, type Role } from '../src/access/levels.ts'
import { parseRole } from '../src/access/parse-role.ts'
import { roleWords } from '../src/access/role-words.ts'
import { assigning } from '../src/row-work/assign/contract.ts'
import { named, outcome, without } from './call-fields.ts'

/** Roles are read in any spelling wherever a call takes one (decision P705). */

test.each(ROLES)('the role %s is read from its key and name in any case and separators', (role) => {
  for (const word of [role, roleWords[role]])
    for (const text of [word, word.toLowerCase(), word.toUpperCase(), word.replaceAll(/[ -]/g, '_'), ` ${word} `])
      expect(parseRole(text), text).toBe(role)
})
test.each(['', 'AUTHORS', 'recruiter', '2', 'REVIEWER-3'])('the text %j is not read as a role', (text) =>
  expect(parseRole(text)).toBeUndefined(),
)

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value)
/** Fields that have a role in a good request, or that accept a role and reject other words. */
const ofRoles = named.flatMap((each) => {
  const { schema, sent, path, key } = each
  const take = (value: unknown) => outcome(schema, without(sent, path, key, { value })) as { issues?: unknown }
  const roles = ROLES.filter((role) => take(role).issues === undefined)
  const isChoice = take('no role at all').issues !== undefined && roles.length > 0
  // Names in a browser's report are not roles.
  if (each.where.startsWith('POST /browser-errors')) return []
  return isChoice || (/^(role|roleData|roles)$/.test(key) && roles.length > 0) ? [{ ...each, take, roles }] : []
})

test('every role field of a call reads other spellings of a role as the same role', () => {
  expect(ofRoles.length).toBeGreaterThan(8)
  const wrong = ofRoles.flatMap(({ where, take, roles }) =>
    roles
      .filter(isRole)
      .filter((role) => {
        const same = JSON.stringify(take(role))
        // The handler reads a field that is plain text.
        if (same.includes(JSON.stringify(role)) && JSON.stringify(take('no role at all')).includes('"no role at all"'))
          return false
        return [role.toLowerCase(), roleWords[role]].some((text) => JSON.stringify(take(text)) !== same)
      })
      .map((role) => `${where}: ${role}`),
  )
  expect(wrong).toEqual([])
})

test('an assignment reads its roles in any spelling and ignores blank ones', () => {
  const read = (body: object) => outcome(assigning.assign.body, { start: 1, end: 2, ...body })
  const same = read({ author: 'a@b.example', 'reviewer-2': 'c@d.example' })
  expect(read({ AUTHOR: 'a@b.example', REVIEWER_2: 'c@d.example', Uploader: '' })).toEqual(same)
})
