import { expect, test } from 'vitest'
import { domains } from '../src/app/server.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'

const calls: Endpoint[] = domains.flatMap(({ calls: mounts }) =>
  mounts.flatMap(({ contract }) => Object.values<Endpoint>(contract)),
)
const tagsOf = (field: 'shows' | 'changes'): string[] => [...new Set(calls.flatMap((spec) => spec[field] ?? []))].toSorted()

test('some read shows every tag that a write changes, and some write changes every tag that a read shows', () => {
  expect(tagsOf('changes')).toEqual(tagsOf('shows'))
})

test('a tag is one word of lower case, which a message of the database can carry', () => {
  expect(tagsOf('changes').filter((tag) => !/^[a-z-]{1,40}$/.test(tag) || tag === 'everything')).toEqual([])
})
