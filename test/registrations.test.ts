/** What one domain asks of all: the fields that others register, against the contract that names them. */
import { expect, test } from 'vitest'
import { domains } from '../src/app/server.ts'
import type { Db, Sql } from '../src/kit/postgres/db.ts'
import { registeredBy } from '../src/kit/server/domain.ts'
import type { Reach } from '../src/kit/server/reach.ts'
import type { Registered } from '../src/kit/server/registered.ts'
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

/** Whether one of the parameters is a reach, or holds one. */
type Takes<Args extends readonly unknown[]> = true extends {
  [At in keyof Args]: Args[At] extends Reach | { reach: Reach } ? true : false
}[number]
  ? true
  : false
/** Where a function makes a fragment of a statement without a reach; of one that returns what is registered, where that does. */
type OfFunction<Made, Place extends string> = Made extends (...args: infer Args) => infer Result
  ? [Result] extends [Sql]
    ? Takes<Args> extends true
      ? never
      : Place
    : Result extends readonly (infer One)[]
      ? OfPart<One, Place>
      : never
  : never
type OfPart<Part, Place extends string> = Part extends (...args: never[]) => unknown
  ? OfFunction<Part, Place>
  : Part extends string
    ? never
    : { [Field in keyof Part & string]: OfFunction<Part[Field], `${Place}.${Field}`> }[keyof Part & string]
type Unreached = {
  [Field in keyof Registered]: Registered[Field] extends readonly (infer One)[]
    ? OfPart<One, Field>
    : OfPart<Registered[Field], Field>
}[keyof Registered]

test('every fragment that a domain registers takes the reach of the caller', () => {
  // Ends the access of one person: it reads nothing.
  const without: { [Place in Unreached]: true } = { revocations: true }
  expect(without).toEqual({ revocations: true })
  type Unasked = OfPart<{ ids: (db: Db, ids: Sql) => Sql; asked: (db: Db, reach: Reach) => Sql }, 'unasked'>
  const found: Unasked = 'unasked.ids'
  expect(found).toBe('unasked.ids')
})
