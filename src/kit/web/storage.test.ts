import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

function stubStorage(name: 'localStorage' | 'sessionStorage', { isFull = false } = {}) {
  const values: Record<string, string> = {}
  const state = { isFull }
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      values[key] = value
    },
    removeItem: (key: string) => void Reflect.deleteProperty(values, key),
  }
  for (const [method, value] of Object.entries(methods)) Object.defineProperty(values, method, { value, enumerable: false })
  vi.stubGlobal(name, values)
  return { values, state }
}
/** Makes reading the storage throw, as browsers do where site data is blocked. */
const block = (name: string): void => {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
}
const load = async () => ({
  ...(await import('./can-keep-session.ts')),
  ...(await import('./storage.ts')),
  ...(await import('./session-storage.ts')),
})

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
})

describe('a full storage', () => {
  const fill = async () => {
    const { values, state } = stubStorage('localStorage')
    stubStorage('sessionStorage')
    const { deviceStorage, listUnkeptTexts } = await load()
    expect(deviceStorage.store('draft', 'a text', ['a text'])).toBe(true)
    expect([deviceStorage.isKept('draft'), listUnkeptTexts()]).toEqual([true, []])
    state.isFull = true
    expect(deviceStorage.store('draft', 'a longer text', ['a longer text', ' '])).toBe(false)
    return { values, deviceStorage, listUnkeptTexts }
  }

  test('keeps its old value while the page reads the new one from memory', async () => {
    const { values, deviceStorage } = await fill()
    expect([deviceStorage.read('draft'), values['draft']]).toEqual(['a longer text', 'a text'])
  })

  test('lists the texts that it did not store', async () => {
    const { deviceStorage, listUnkeptTexts } = await fill()
    expect([deviceStorage.isKept('draft'), listUnkeptTexts()]).toEqual([false, ['a longer text']])
  })

  test('does not list a text that is kept elsewhere', async () => {
    const { deviceStorage, listUnkeptTexts } = await fill()
    deviceStorage.noteKeptElsewhere('draft')
    expect(listUnkeptTexts()).toEqual([])
  })

  test('forgets only the value that is removed', async () => {
    const { deviceStorage, listUnkeptTexts } = await fill()
    deviceStorage.store('other', 'one', ['one'])
    deviceStorage.remove('draft')
    expect([deviceStorage.read('draft'), deviceStorage.listKeys(), listUnkeptTexts()]).toEqual([null, ['other'], ['one']])
  })

  test('drops the values in memory when it is told to forget them', async () => {
    const { deviceStorage, listUnkeptTexts } = await fill()
    deviceStorage.store('other', 'one', ['one'])
    deviceStorage.forget()
    expect([deviceStorage.read('other'), listUnkeptTexts()]).toEqual([null, []])
  })
})

test('blocked storage throws nothing, and the page knows that it can keep no session', async () => {
  block('localStorage')
  block('sessionStorage')
  const page = await load()
  expect(page.canKeepSession()).toBe(false)
  expect([page.readToken(), page.readRole(), page.readEmail(), page.takeNotice(), page.takeCutOff()]).toEqual([
    null,
    null,
    null,
    undefined,
    false,
  ])
  expect(page.storeSession('token', 'ADMIN')).toBe(false)
  expect(page.readToken()).toBeNull()
  page.dropPersonal()
})

test('a full local storage lets the tab keep the session across a reload', async () => {
  const { values, state } = stubStorage('localStorage')
  const tab = stubStorage('sessionStorage')
  values['authToken'] = 'of somebody before'
  state.isFull = true
  const page = await load()
  expect(page.canKeepSession()).toBe(true)
  expect(page.storeSession('token', 'AUTHOR')).toBe(true)
  expect([values['authToken'], tab.values['authToken']]).toEqual([undefined, 'token'])
  vi.resetModules()
  const again = await load()
  expect([again.readToken(), again.readRole()]).toEqual(['token', 'AUTHOR'])
  vi.stubGlobal('location', { reload: () => undefined })
  again.leaveSession()
  expect(tab.values['authToken']).toBeUndefined()
})

test('the values in memory are deleted when somebody else logs in', async () => {
  const { state } = stubStorage('localStorage')
  stubStorage('sessionStorage')
  const page = await load()
  page.storeEmail('tara@proofline.example')
  state.isFull = true
  page.deviceStorage.store('draft', 'a text', ['a text'])
  page.storeEmail('tara@proofline.example')
  expect(page.deviceStorage.read('draft')).toBe('a text')
  page.storeEmail('vikram@proofline.example')
  expect([page.deviceStorage.read('draft'), page.listUnkeptTexts()]).toEqual([null, []])
})

test('ending a session deletes personal data when the tab could not record its owner', async () => {
  stubStorage('localStorage')
  const tab = stubStorage('sessionStorage')
  tab.values['personal.dialog'] = '{}'
  tab.state.isFull = true
  vi.stubGlobal('location', { reload: () => undefined })
  const page = await load()
  page.storeEmail('tara@proofline.example')
  page.endSession()
  expect(tab.values['personal.dialog']).toBeUndefined()
})
