import { expect, test } from 'vitest'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'

test('exactly the listed calls need a fresh login (decision 136)', () => {
  const named = listNamedCalls(domains).flatMap(({ spec }) =>
    spec.freshLogin === undefined ? [] : `${spec.freshLogin}: ${spec.method} ${spec.path}`,
  )
  expect(named.toSorted()).toEqual([
    'always: POST /access/requests/:id/grant',
    'always: POST /password/own',
    'always: POST /user/erase/:id',
    'always: POST /users/import',
    'for some: POST /addUser',
    'for some: POST /system/job/:name',
    'for some: POST /user/update-profile',
    'for some: PUT /update/access',
    'for some: PUT /user/unblock/:id',
  ])
})
