import { expect, test } from 'vitest'
import { collectRegistered } from '../kit/server/domain.ts'
import { domains } from './server.ts'
import { webDomains } from './web.ts'

test('the pages show exactly the registered kinds of inbox entries', () => {
  const registered = collectRegistered(domains).inbox.flatMap(({ kinds }) => Object.keys(kinds))
  const shown = webDomains.flatMap(({ inbox }) => Object.keys(inbox ?? {}))
  expect(shown.toSorted()).toEqual(registered.toSorted())
})
