import { afterEach, describe, expect, test, vi } from 'vitest'
import { PERSONAL, endNotice, endSession, leaveSession, storeEmail } from './session-storage.ts'
import { deviceStorage, tabStorage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

function stubTab(...keys: string[]): () => string[] {
  deviceStorage.forget()
  tabStorage.forget()
  const tab: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, '{}']))
  const methods = {
    removeItem: (key: string) => void delete tab[key],
    setItem: (key: string, value: string) => void (tab[key] = value),
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(tab, name, { value, enumerable: false })
  vi.stubGlobal('sessionStorage', tab)
  const local = { [`${PERSONAL}recent:anil`]: '[]', 'recent:anil:ADMIN': '[]' }
  Object.defineProperty(local, 'removeItem', { value: (key: string) => void Reflect.deleteProperty(local, key) })
  Object.defineProperty(local, 'getItem', { value: () => null })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('location', { reload: () => undefined })
  return () => [...Object.keys(tab), ...Object.keys(local)].toSorted()
}

test('logging out deletes other people’s data, and the end of a session keeps it', () => {
  const drafts = [`${PERSONAL}proofline.first`, `${PERSONAL}proofline.second`, 'proofline.own']
  const keys = stubTab(...drafts, 'email')
  endSession('Please log in again.')
  // The next login fills in the email and drops keys that were meant for the previous page.
  expect(keys()).toEqual(['cut off', 'email', 'notice', ...drafts, `${PERSONAL}recent:anil`, 'recent:anil:ADMIN'].toSorted())
  leaveSession()
  expect(keys()).toEqual(['notice', 'proofline.own'])
  endSession('Password changed.', true)
  expect(keys()).not.toContain('cut off')
})

test('after a session ends, another person’s login deletes its drafts and the same person’s keeps them', () => {
  const keys = stubTab(`${PERSONAL}proofline.first`, 'proofline.own')
  Object.defineProperty(sessionStorage, 'getItem', { value: () => 'tara@proofline.example' })
  storeEmail('tara@proofline.example')
  expect(keys()).toContain(`${PERSONAL}proofline.first`)
  storeEmail('vikram@proofline.example')
  expect(keys()).toEqual(['email', 'proofline.own'])
})

describe('a page', () => {
  async function loadPage() {
    vi.resetModules()
    const local = new Map([
      ['authToken', 'first'],
      ['role', 'ADMIN'],
    ])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => local.get(key) ?? null,
      setItem: (key: string, value: string) => void local.set(key, value),
      removeItem: (key: string) => void local.delete(key),
    })
    const note = vi.fn<(key: string, value: string) => void>()
    vi.stubGlobal('sessionStorage', { setItem: note, removeItem: vi.fn<() => void>() })
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { reload })
    const events = new EventTarget()
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
    const page = await import('./session-storage.ts')
    page.followOtherTabs()
    expect(page.readToken()).toBe('first')
    return { page, local, note, reload, hear: () => events.dispatchEvent(new Event('storage')) }
  }

  test.each([
    ['begins another session', 'second', 'AUTHOR'],
    ['ends the session', undefined, undefined],
  ])('reloads and sends no token when another tab %s', async (_, token, role) => {
    const { page, local, note, reload, hear } = await loadPage()
    local.clear()
    if (token !== undefined) local.set('authToken', token).set('role', role ?? '')
    // The person may act before the storage event arrives.
    expect(page.readToken()).toBe('first')
    hear()
    expect(page.readToken()).toBeNull()
    expect(reload).toHaveBeenCalledOnce()
    // The login page says why the session ended. It does not appear if another session has begun.
    const said = note.mock.calls.filter(([key]) => key === 'notice').map(([, text]) => text)
    expect(said).toEqual(token === undefined ? ['Your session ended in another tab. Drafts on this device are kept.'] : [])
  })

  test('leaves another tab’s session unchanged when its own is refused late', async () => {
    const { page, local, reload } = await loadPage()
    local.set('authToken', 'second')
    page.endSession('Your session has ended.')
    expect(local.get('authToken')).toBe('second')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('gives the login page the reason of a refusal after another tab logged out', async () => {
    const { page, local, note } = await loadPage()
    local.clear()
    page.endSession('Your session has ended.')
    expect(note).toHaveBeenCalledWith('notice', 'Your session has ended.')
  })

  test('does not reload when the role or another stored value changes', async () => {
    const { local, reload, hear } = await loadPage()
    local.set('theme', 'dark').set('role', 'MANAGER')
    hear()
    expect(reload).not.toHaveBeenCalled()
  })
})

test('endNotice gives the reason for a 401 and says that drafts are kept', () => {
  expect(endNotice({ success: false, ended: 'An admin ended your sessions.' })).toBe(
    'An admin ended your sessions. Please log in again. Drafts on this device are kept.',
  )
  expect(endNotice({ success: false })).toBeUndefined()
})
