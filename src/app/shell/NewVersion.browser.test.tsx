/** An open page announces a new version, and reloads only if nobody loses anything by that. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRoot, type Root } from 'react-dom/client'
import { page, userEvent } from 'vitest/browser'
import { tabStorage } from '../../kit/web/storage.ts'
import { checkVersion } from '../../kit/web/check-version.ts'
import { toastMissingPart } from '../../kit/ui/lazy-part.tsx'
import { listShownToasts } from '../../kit/web/toast.ts'
import { call } from '../../kit/web/call.ts'
import { departments } from '../../departments/contract.ts'
import { NewVersion } from './NewVersion.tsx'

const bar = page.getByText('Proofline was updated. Reload.')
const QUIET_MS = 200
/** Longer than a page must be idle, including the retries after that. */
const SETTLED_MS = 1_000

let current = '0.33.0'
let reloads: string[] = []
let root: Root | undefined
const reload = (): void => void reloads.push(current)
const network = window.fetch

function openPageOf(version: string): void {
  root?.unmount()
  document.querySelector<HTMLMetaElement>('meta[name=version]')?.remove()
  document.head.append(Object.assign(document.createElement('meta'), { name: 'version', content: version }))
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(<NewVersion quietMs={QUIET_MS} reload={reload} />)
}
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

beforeEach(() => {
  current = '0.33.0'
  reloads = []
  tabStorage.remove('proofline.versions')
  window.fetch = async (input, init) =>
    input === '/version' ? Response.json({ success: true, version: current }) : network(input, init)
})
afterEach(() => {
  root?.unmount()
  document.querySelector('meta[name=version]')?.remove()
  document.querySelectorAll('[data-typed], dialog').forEach((node) => node.remove())
  window.fetch = network
})

test('a new version is announced and the page is reloaded once', async () => {
  openPageOf('0.33.0')
  // A closed dialog must not delay the reload.
  document.body.append(document.createElement('dialog'))
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  expect(await checkVersion()).toBe(false)
  await expect.element(bar).not.toBeInTheDocument()
  current = '0.34.0'
  await checkVersion()
  await expect.element(bar).toBeVisible()
  await expect.poll(() => reloads, { timeout: 5_000 }).toEqual(['0.34.0'])
  await wait(SETTLED_MS)
  expect(reloads).toEqual(['0.34.0'])
})

test('two nodes of different versions reload a page once, and the page then shows the bar', async () => {
  openPageOf('0.33.0')
  current = '0.34.0'
  await expect.poll(() => reloads, { timeout: 5_000 }).toEqual(['0.34.0'])
  // The load balancer sends the reload to the old node and the next call to the new one, and then the other way round.
  for (const [sent, next] of [
    ['0.33.0', '0.34.0'],
    ['0.34.0', '0.33.0'],
  ] as const) {
    current = next
    openPageOf(sent)
    await expect.element(bar).toBeVisible()
    await wait(SETTLED_MS)
  }
  expect(reloads).toEqual(['0.34.0'])
})

test('a page reloads only after typing, dialogs, leave questions and running calls are over', async () => {
  openPageOf('0.33.0')
  const field = Object.assign(document.createElement('textarea'), { value: 'stored' })
  field.dataset['typed'] = ''
  document.body.append(field)
  await userEvent.type(field, ' and more')
  current = '0.34.0'
  await expect.poll(() => checkVersion()).toBe(true)
  await expect.element(bar).toBeVisible()
  await wait(SETTLED_MS)
  expect(reloads).toEqual([])

  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.show()
  field.remove()
  document.body.click()
  await wait(SETTLED_MS)
  expect(reloads).toEqual([])

  const ask = (event: Event): void => event.preventDefault()
  addEventListener('beforeunload', ask)
  dialog.remove()
  await wait(SETTLED_MS)
  expect(reloads).toEqual([])

  await userEvent.click(document.body)
  let end = (): void => undefined
  const answer = new Promise<void>((done) => (end = done))
  const version = window.fetch
  window.fetch = async (input, init) =>
    input === '/version'
      ? version(input, init)
      : answer.then(() => Response.json({ success: true, message: '', data: { _id: '', name: 'Optics' } }))
  const writing = call(departments.create, { body: { name: 'Optics' } })
  removeEventListener('beforeunload', ask)
  await wait(SETTLED_MS)
  expect(reloads).toEqual([])

  end()
  await writing
  await expect.poll(() => reloads, { timeout: 5_000 }).toEqual(['0.34.0'])
}, 30_000)

test('a tab that cannot store anything does not reload automatically', async () => {
  const storing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => storing.mockRestore())
  openPageOf('0.33.0')
  current = '0.34.0'
  await expect.element(bar).toBeVisible()
  await wait(SETTLED_MS)
  expect(reloads).toEqual([])
})

test('a missing part of an old version shows the update bar instead of a connection error', async () => {
  openPageOf('0.33.0')
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  current = '0.34.0'
  await toastMissingPart()
  await expect.element(bar).toBeVisible()
  expect(listShownToasts()).toEqual([])
})
