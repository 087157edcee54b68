import { afterEach, expect, test, vi } from 'vitest'
import { PERSONAL, endNotice, endSession, leaveSession } from './session-storage.ts'

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
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  vi.stubGlobal('location', { reload: () => undefined })
  return () => Object.keys(tab).toSorted()
}

test('a log-out drops the drafts that hold data of other people, the end of a session none', () => {
  const drafts = [`${PERSONAL}proofline.first`, `${PERSONAL}proofline.second`, 'proofline.own']
  const keys = stubTab(...drafts, 'email')
  endSession('Please log in again.')
  // The next login has the email filled in.
  expect(keys()).toEqual(['email', 'notice', ...drafts])
  leaveSession()
  expect(keys()).toEqual(['notice', 'proofline.own'])
})

test('after a 401 the login says why the session is over and that drafts stay; without a reason it says nothing', () => {
  expect(endNotice({ success: false, ended: 'An admin ended your sessions.' })).toBe(
    'An admin ended your sessions. Please log in again. Drafts on this device are kept.',
  )
  expect(endNotice({ success: false })).toBeUndefined()
})
