import { afterEach, expect, test, vi } from 'vitest'
import { leaveSession, storeSession } from '../../../kit/web/session-storage.ts'
import { type AddedPerson, forgetAddedPeople, readAddedPeople, storeAddedPerson } from './login-texts.ts'

const asha: AddedPerson = {
  fullName: 'Asha Rao',
  email: 'asha.rao@proofline.example',
  password: 'canary-word-for-asha',
  role: 'AUTHOR',
}
const vikram: AddedPerson = { ...asha, fullName: 'Vikram Das', email: 'vikram.das@proofline.example' }

/** Stands in for a browser's storage, whose properties are its entries. */
class FakeStorage {
  getItem(key: string): unknown {
    return Reflect.get(this, key) ?? null
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}
const [local, tab] = [new FakeStorage(), new FakeStorage()]
vi.stubGlobal('localStorage', local)
vi.stubGlobal('sessionStorage', tab)
// The page stays, as if the user had chosen "stay" in the browser's dialog.
vi.stubGlobal('location', { reload: () => undefined })

afterEach(forgetAddedPeople)

test('added people stay in memory for the session, and are not stored', () => {
  storeSession('first', 'ADMIN')
  storeAddedPerson(asha)
  storeAddedPerson(vikram)
  expect(readAddedPeople()).toEqual([asha, vikram])
  expect(readAddedPeople(), 'the same until one is added').toBe(readAddedPeople())
  expect(JSON.stringify([Object.values(local), Object.values(tab)])).not.toContain(asha.password)
})

test('a log-out forgets the added people, even if the page stays open', () => {
  storeSession('first', 'ADMIN')
  storeAddedPerson(asha)
  leaveSession()
  expect(readAddedPeople()).toEqual([])
  storeSession('first', 'ADMIN')
  expect(readAddedPeople(), 'they are gone, not hidden').toEqual([])
})

test('a login of another session in a shared tab forgets the added people', () => {
  storeSession('first', 'ADMIN')
  storeAddedPerson(asha)
  storeSession('second', 'ADMIN')
  expect(readAddedPeople()).toEqual([])
  storeAddedPerson(vikram)
  expect(readAddedPeople()).toEqual([vikram])
})
