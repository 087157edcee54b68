/** What one domain asks of all: the fields that others register, against the contract that names them. */
import { expect, test } from 'vitest'
import { domains } from '../src/app/server.ts'
import { registeredBy } from '../src/kit/server/domain.ts'
import { MeParts } from '../src/session/contract.ts'
import { people } from '../src/users/person-contract.ts'

const { meParts, personParts } = registeredBy(domains)
const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

test('every field of /me that is of another domain is registered, and nothing else is', () => {
  expect(Object.keys(meParts).toSorted()).toEqual(Object.keys(MeParts.shape).toSorted())
  expect(twice(domains.flatMap((each) => Object.keys(each.meParts)))).toEqual([])
})

/** The fields that the users domain fills itself. */
const OF_USERS = ['person', 'terms', 'salaries', 'managers', 'departments', 'states']

test("every part of a person's page that is not of the users domain is registered, and nothing else is", () => {
  const fields = Object.keys(people.summary.reply.shape).filter((field) => !OF_USERS.includes(field))
  expect(Object.keys(personParts).toSorted()).toEqual(fields.toSorted())
  expect(twice(domains.flatMap((each) => Object.keys(each.personParts)))).toEqual([])
})
