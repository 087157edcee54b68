import { expect, test } from 'vitest'
import { ROLES, type Role } from '../src/access/levels.ts'
import { parseRole } from '../src/access/parse-role.ts'
import { roleWords } from '../src/access/role-words.ts'
import { assigning } from '../src/row-work/assign/contract.ts'
import { named, outcome, without } from './call-fields.ts'

/** Roles are read in any spelling, wherever a call takes one (decision P705). */

test.each(ROLES)('%s is read by its key and its name, whatever their case and separators', (role) => {
  for (const word of [role, roleWords[role]])
    for (const text of [word, word.toLowerCase(), word.toUpperCase(), word.replaceAll(/[ -]/g, '_'), ` ${word} `])
      expect(parseRole(text), text).toBe(role)
})
test.each(['', 'AUTHORS', 'recruiter', '2', 'REVIEWER-3'])('%j is no role', (text) => expect(parseRole(text)).toBeUndefined())

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value)
/** Fields that hold a role in a good request, or accept one and refuse other words. */
const ofRoles = named.flatMap((each) => {
  const { schema, sent, path, key } = each
  const take = (value: unknown) => outcome(schema, without(sent, path, key, { value })) as { issues?: unknown }
  const roles = ROLES.filter((role) => take(role).issues === undefined)
  const isChoice = take('no role at all').issues !== undefined && roles.length > 0
  // Names in a browser's report are no roles.
  if (each.where.startsWith('POST /browser-errors')) return []
  return isChoice || (/^(role|roleData|roles)$/.test(key) && roles.length > 0) ? [{ ...each, take, roles }] : []
})

test('every field of a call that takes a role takes its other spellings as the same', () => {
  expect(ofRoles.length).toBeGreaterThan(8)
  const wrong = ofRoles.flatMap(({ where, take, roles }) =>
    roles
      .filter(isRole)
      .filter((role) => {
        const same = JSON.stringify(take(role))
        // A field that is a text is read by its handler.
        if (same.includes(JSON.stringify(role)) && JSON.stringify(take('no role at all')).includes('"no role at all"'))
          return false
        return [role.toLowerCase(), roleWords[role]].some((text) => JSON.stringify(take(text)) !== same)
      })
      .map((role) => `${where}: ${role}`),
  )
  expect(wrong).toEqual([])
})

test('the people of an assignment are named by roles in any spelling, and a blank one is absent', () => {
  const read = (body: object) => outcome(assigning.assign.body, { start: 1, end: 2, ...body })
  const same = read({ author: 'a@b.example', 'reviewer-2': 'c@d.example' })
  expect(read({ AUTHOR: 'a@b.example', REVIEWER_2: 'c@d.example', Uploader: '' })).toEqual(same)
})
