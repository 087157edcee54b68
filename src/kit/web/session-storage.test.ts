import { afterEach, describe, expect, test, vi } from 'vitest'
import { PERSONAL, endNotice, endSession, leaveSession, storeEmail } from './session-storage.ts'
import { deviceStorage, tabStorage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs the browser's storages and address; returns a function that lists the tab's keys. */
function stubTab(...keys: string[]): () => string[] {
  // An earlier test may have stored something while there was no storage.
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

test('a log-out drops what holds data of other people, the end of a session none', () => {
  const drafts = [`${PERSONAL}proofline.first`, `${PERSONAL}proofline.second`, 'proofline.own']
  const keys = stubTab(...drafts, 'email')
  endSession('Please log in again.')
  // The next login has the email filled in and drops the keys that were meant for the previous page.
  expect(keys()).toEqual(['cut off', 'email', 'notice', ...drafts, `${PERSONAL}recent:anil`, 'recent:anil:ADMIN'].toSorted())
  leaveSession()
  expect(keys()).toEqual(['notice', 'proofline.own'])
  // The user's own password change drops no keys.
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

describe('a page is of the session in which it was loaded', () => {
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
    ['begins another', 'second', 'AUTHOR'],
    ['ends it', undefined, undefined],
  ])('when another tab %s nothing more is sent with either, and the page is loaded anew', async (_, token, role) => {
    const { page, local, note, reload, hear } = await loadPage()
    local.clear()
    if (token !== undefined) local.set('authToken', token).set('role', role ?? '')
    // A press may arrive before the event.
    expect(page.readToken()).toBe('first')
    hear()
    expect(page.readToken()).toBeNull()
    expect(reload).toHaveBeenCalledOnce()
    // The login page says why. If another session has begun, there is no login page.
    const said = note.mock.calls.filter(([key]) => key === 'notice').map(([, text]) => text)
    expect(said).toEqual(token === undefined ? ['Your session ended in another tab. Drafts on this device are kept.'] : [])
  })

  test('its late refusal leaves the session of another tab as it is', async () => {
    const { page, local, reload } = await loadPage()
    local.set('authToken', 'second')
    page.endSession('Your session has ended.')
    expect(local.get('authToken')).toBe('second')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('a refusal that comes after a log-out in another tab gives the login its reason', async () => {
    const { page, local, note } = await loadPage()
    local.clear()
    page.endSession('Your session has ended.')
    expect(note).toHaveBeenCalledWith('notice', 'Your session has ended.')
  })

  test('another role of the same session, and other things that are stored, load nothing anew', async () => {
    const { local, reload, hear } = await loadPage()
    local.set('theme', 'dark').set('role', 'MANAGER')
    hear()
    expect(reload).not.toHaveBeenCalled()
  })
})

test('after a 401 the login says why the session is over and that drafts stay; without a reason it says nothing', () => {
  expect(endNotice({ success: false, ended: 'An admin ended your sessions.' })).toBe(
    'An admin ended your sessions. Please log in again. Drafts on this device are kept.',
  )
  expect(endNotice({ success: false })).toBeUndefined()
})
