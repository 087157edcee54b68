import { expect, it } from 'vitest'
import { writeKeys } from './write-keys.ts'

class Refusal extends Error {}
const lost = () => Promise.reject(new Error('lost'))
const refused = () => Promise.reject(new Refusal('refused'))
const done = () => Promise.resolve('done')

const page = () => {
  let made = 0
  const send = writeKeys(
    () => `key ${(made += 1)}`,
    (error) => error instanceof Refusal,
  )
  const keyOf = async (content: string, end: () => Promise<string>, isVersioned = false) => {
    let used: string | undefined
    await send(content, isVersioned, (key) => {
      used = key
      return end()
    }).catch(() => undefined)
    return used
  }
  return { send, keyOf }
}

it('a submit without a response is repeated with the same key until a response arrives', async () => {
  const { keyOf } = page()
  const first = await keyOf('add Physics', lost)
  expect(await keyOf('add Physics', lost)).toBe(first)
  expect(await keyOf('add Physics', done)).toBe(first)
  expect(await keyOf('add Physics', done)).not.toBe(first)
})

it('a refusal counts as a response', async () => {
  const { keyOf } = page()
  const first = await keyOf('add Physics', lost)
  expect(await keyOf('add Physics', refused)).toBe(first)
  expect(await keyOf('add Physics', done)).not.toBe(first)
})

it('other content gets another key, and the key of the first content is kept', async () => {
  const { keyOf } = page()
  const first = await keyOf('add Physics', lost)
  expect(await keyOf('add Biology', lost)).not.toBe(first)
  expect(await keyOf('add Physics', lost)).toBe(first)
})

it('two submits before the response send once and get the same reply', async () => {
  const { send, keyOf } = page()
  let respond: (text: string) => void = () => undefined
  const first = send('add Physics', false, () => new Promise<string>((resolve) => (respond = resolve)))
  let sent = false
  const second = send('add Physics', false, () => {
    sent = true
    return done()
  })
  respond('Added')
  expect(await Promise.all([first, second])).toEqual(['Added', 'Added'])
  expect(sent).toBe(false)
  expect(await keyOf('add Physics', done)).toBe('key 2')
})

it('the same content gets a new key after a later successful write', async () => {
  const { keyOf } = page()
  const on = await keyOf('turn on', lost)
  await keyOf('turn off', refused)
  expect(await keyOf('turn on', lost)).toBe(on)
  await keyOf('turn off', done)
  expect(await keyOf('turn on', done)).not.toBe(on)
})

it('keys of other writes are retained when the successful one began before their loss', async () => {
  const { send, keyOf } = page()
  let respond: (text: string) => void = () => undefined
  const upload = send('upload', false, () => new Promise<string>((resolve) => (respond = resolve)))
  const first = await keyOf('add Physics', lost)
  respond('Uploaded')
  await upload
  expect(await keyOf('add Physics', done)).toBe(first)
})

it('the key of a body with its row’s version is retained after later writes', async () => {
  const { keyOf } = page()
  const first = await keyOf('row 1, version 4', lost, true)
  await keyOf('row 2, version 7', done, true)
  expect(await keyOf('row 1, version 4', done, true)).toBe(first)
})

it('the newest 50 lost writes and all pending ones keep their keys', async () => {
  const { send, keyOf } = page()
  let respond: (text: string) => void = () => undefined
  const upload = send('upload', false, () => new Promise<string>((resolve) => (respond = resolve)))
  const keys: (string | undefined)[] = []
  for (let row = 0; row < 60; row++) keys.push(await keyOf(`row ${row}`, lost))
  let again = false
  const shared = send('upload', false, () => {
    again = true
    return done()
  })
  expect(await keyOf('row 59', lost)).toBe(keys[59])
  expect(await keyOf('row 11', lost)).toBe(keys[11])
  expect(await keyOf('row 10', lost)).not.toBe(keys[10])
  respond('Uploaded')
  await Promise.all([upload, shared])
  expect(again).toBe(false)
})
