/** What one domain asks of all: the fields that others register, against the contract that names them. */
import { expect, test } from 'vitest'
import { domains } from '../src/app/server.ts'
import { registeredBy } from '../src/kit/server/domain.ts'
import { Badges } from '../src/session/contract.ts'
import { people } from '../src/users/person-contract.ts'

const { badges, personParts } = registeredBy(domains)
const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

test('every count that /me returns is registered, and nothing else is', () => {
  expect(Object.keys(badges).toSorted()).toEqual(Object.keys(Badges.shape).toSorted())
  expect(twice(domains.flatMap((each) => Object.keys(each.badges)))).toEqual([])
})

/** The fields that the users domain fills itself. */
const OF_USERS = ['person', 'terms', 'salaries', 'managers', 'departments', 'states']

test("every part of a person's page that is not of the users domain is registered, and nothing else is", () => {
  const fields = Object.keys(people.summary.reply.shape).filter((field) => !OF_USERS.includes(field))
  expect(Object.keys(personParts).toSorted()).toEqual(fields.toSorted())
  expect(twice(domains.flatMap((each) => Object.keys(each.personParts)))).toEqual([])
})
