import { afterEach, expect, test, vi } from 'vitest'
import { PERSONAL, endNotice, endSession, leaveSession, storeEmail } from './session-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs what the browser stores and its address; returns the keys of the tab. */
function stubTab(...keys: string[]): () => string[] {
  const tab: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, '{}']))
  const methods = {
    removeItem: (key: string) => void delete tab[key],
    setItem: (key: string, value: string) => void (tab[key] = value),
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(tab, name, { value, enumerable: false })
  vi.stubGlobal('sessionStorage', tab)
  const local = { [`${PERSONAL}recent:anil`]: '[]', 'recent:anil:ADMIN': '[]' }
  Object.defineProperty(local, 'removeItem', { value: (key: string) => void Reflect.deleteProperty(local, key) })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('location', { reload: () => undefined })
  return () => [...Object.keys(tab), ...Object.keys(local)].toSorted()
}

test('a log-out drops what holds data of other people, the end of a session none', () => {
  const drafts = [`${PERSONAL}proofline.first`, `${PERSONAL}proofline.second`, 'proofline.own']
  const keys = stubTab(...drafts, 'email')
  endSession('Please log in again.')
  // The next login has the email filled in, and drops the keys that were meant for the page.
  expect(keys()).toEqual(['cut off', 'email', 'notice', ...drafts, `${PERSONAL}recent:anil`, 'recent:anil:ADMIN'].toSorted())
  leaveSession()
  expect(keys()).toEqual(['notice', 'proofline.own'])
  // A password change of one's own drops no keys.
  endSession('Password changed.', true)
  expect(keys()).not.toContain('cut off')
})

test('after the end of a session somebody else on the machine finds nothing of it, its own person does', () => {
  const keys = stubTab(`${PERSONAL}proofline.first`, 'proofline.own')
  Object.defineProperty(sessionStorage, 'getItem', { value: () => 'tara@proofline.example' })
  storeEmail('tara@proofline.example')
  expect(keys()).toContain(`${PERSONAL}proofline.first`)
  storeEmail('vikram@proofline.example')
  expect(keys()).toEqual(['email', 'proofline.own'])
})

test('after a 401 the login says why the session is over and that drafts stay; without a reason it says nothing', () => {
  expect(endNotice({ success: false, ended: 'An admin ended your sessions.' })).toBe(
    'An admin ended your sessions. Please log in again. Drafts on this device are kept.',
  )
  expect(endNotice({ success: false })).toBeUndefined()
})
