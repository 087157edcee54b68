import axe from 'axe-core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeServer, buildRefusalResponse, startFakeServer } from '../../../../test/web/server.ts'
import { endpoint, WARNING_HEADER } from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/errors.ts'
import { MessageRegion } from '../../ui/feedback/MessageRegion.tsx'
import { useDownload } from '../../web/use-calls.ts'
import { DownloadButton, DownloadStatus } from './DownloadButton.tsx'

const shells = endpoint({
  method: 'GET',
  path: '/shells',
  summary: '',
  access: { who: 'signed-in', reach: 'none' },
  download: true,
  message: 'Fetched',
})
const NOTHING = 'There are no shells to export'

const onSaved = vi.fn<() => void>()
function Example() {
  const download = useDownload(shells)
  return (
    <main>
      <DownloadButton icon="download" download={download} onClick={() => void download.start({}, onSaved)}>
        Shells
      </DownloadButton>
      <MessageRegion />
    </main>
  )
}

const place = document.createElement('div')
let root: Root
let server: FakeServer & { end: () => void }
let saved: { name: string; bytes: Promise<number> }[] = []
beforeEach(() => {
  saved = []
  onSaved.mockClear()
  server = startFakeServer()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const bytes = fetch(this.href).then(async (response) => (await response.arrayBuffer()).byteLength)
    saved.push({ name: this.download, bytes })
  })
  document.body.append(place)
  root = createRoot(place)
  root.render(<Example />)
})
afterEach(() => {
  root.unmount()
  place.remove()
  server.end()
  vi.restoreAllMocks()
})

const button = page.getByRole('button', { name: 'Shells', exact: true })
const cancel = page.getByRole('button', { name: 'Cancel download' })
const status = () => place.querySelector('main > [role=status]')?.textContent

function fileOf(length?: number, further: Record<string, string> = {}) {
  let controller: ReadableStreamDefaultController<Uint8Array>
  const cancelled = vi.fn<() => void>()
  const body = new ReadableStream<Uint8Array>({
    start: (own) => void (controller = own),
    cancel: cancelled,
  })
  const headers = {
    // A file of this type has no end marker.
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''Shells%20of%20today.xlsx",
    ...(length !== undefined && { 'content-length': String(length) }),
    ...further,
  }
  return {
    response: new Response(body, { headers }),
    send: (bytes: number) => controller.enqueue(new Uint8Array(bytes)),
    end: () => controller.close(),
    cut: () => controller.error(new TypeError('network error')),
    cancelled,
  }
}

test('a download shows its waiting time, then its progress, and saves under the server’s file name', async () => {
  const file = fileOf()
  server.reply(shells, () => file.response)
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.poll(status).toBe('Preparing the download')
  await expect.element(button).toHaveTextContent(/^Shells(?:[2-9]|\d\d) s$/)
  file.send(1_200_000)
  await expect.element(button).toHaveTextContent('Shells1.2 MB')
  await expect.poll(status).toBe('Downloading, 1.0 MB')
  file.send(900_000)
  await expect.element(button).toHaveTextContent('Shells2.1 MB')
  await expect.poll(status).toBe('Downloading, 2.0 MB')
  const { violations } = await axe.run(place)
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(saved).toEqual([])
  file.end()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.element(button).toHaveTextContent(/^Shells$/)
  expect(status()).toBe('')
  expect(saved.map(({ name }) => name)).toEqual(['Shells of today.xlsx'])
  expect(await saved[0]?.bytes).toBe(2_100_000)
  expect(onSaved).toHaveBeenCalledTimes(1)
})

test('the server’s warning about a file’s content stays until it is closed', async () => {
  const file = fileOf(4, { [WARNING_HEADER]: encodeURIComponent('This PDF contains a script “here”.') })
  server.reply(shells, () => file.response)
  await button.click()
  file.send(4)
  file.end()
  await expect.element(page.getByText('This PDF contains a script “here”.')).toBeVisible()
  expect(saved).toHaveLength(1)
  await page.getByRole('button', { name: /^Close/ }).click()
  await expect.element(page.getByText('This PDF contains a script “here”.')).not.toBeInTheDocument()
})

test('a download of known length shows its progress in percent', async () => {
  const file = fileOf(4_000)
  server.reply(shells, () => file.response)
  await button.click()
  file.send(1_000)
  await expect.element(button).toHaveTextContent('Shells25 %')
  await expect.poll(status).toBe('Downloading, 20 %')
  file.send(3_000)
  file.end()
  await expect.poll(() => saved.length).toBe(1)
})

test('a workbook that a proxy cut off is not saved', async () => {
  const file = fileOf(undefined, { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  server.reply(shells, () => file.response)
  await button.click()
  file.send(4_000)
  file.end()
  await expect.element(page.getByText('There was an error while downloading.', { exact: true })).toBeVisible()
  expect(saved).toEqual([])
})

test('a download can be cancelled by keyboard and started again', async () => {
  const file = fileOf()
  server.reply(shells, () => file.response)
  await button.click()
  file.send(500_000)
  await expect.element(cancel).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(cancel).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await expect.poll(() => file.cancelled.mock.calls.length).toBe(1)
  expect([saved, onSaved.mock.calls, page.getByRole('alert').element().textContent]).toEqual([[], [], ''])

  const second = fileOf()
  server.reply(shells, () => second.response)
  await button.click()
  second.send(10)
  second.end()
  await expect.poll(() => saved.length).toBe(1)
})

test('a refused download shows the server’s message until a download succeeds', async () => {
  server.reply(shells, () => buildRefusalResponse(new Refusal('NO_SHELLS', [404, NOTHING])))
  await button.click()
  await expect.element(page.getByText(NOTHING, { exact: true })).toBeVisible()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  expect([saved, onSaved.mock.calls]).toEqual([[], []])

  const file = fileOf()
  server.reply(shells, () => file.response)
  await button.click()
  file.end()
  await expect.element(page.getByText(NOTHING, { exact: true })).not.toBeInTheDocument()
  expect(saved).toHaveLength(1)
})

test('a failed download without a message from the server shows the documented message', async () => {
  server.reply(shells, () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }))
  await button.click()
  await expect.element(page.getByText('There was an error preparing the data.', { exact: true })).toBeVisible()

  const file = fileOf()
  server.reply(shells, () => file.response)
  await button.click()
  file.send(1_000)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  file.cut()
  await expect.element(page.getByText('There was an error while downloading.', { exact: true })).toBeVisible()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  expect(saved).toEqual([])
})

test('repeated quick presses download one file', async () => {
  const file = fileOf()
  const requests = server.reply(shells, () => file.response)
  await button.dblClick()
  ;(button.element() as HTMLElement).click()
  ;(button.element() as HTMLElement).click()
  file.send(10)
  file.end()
  await expect.poll(() => saved.length).toBe(1)
  await expect.element(button).not.toHaveAttribute('aria-busy')
  expect(requests).toHaveLength(1)
})

test('the received size is updated at most four times a second, and the last value is shown', async () => {
  const file = fileOf()
  server.reply(shells, () => file.response)
  await button.click()
  file.send(1)
  await expect.element(cancel).toBeVisible()
  let changes = 0
  const observer = new MutationObserver(() => changes++)
  observer.observe(place, { childList: true, characterData: true, subtree: true })
  const startedAt = performance.now()
  for (let chunk = 0; chunk < 100; chunk++) {
    file.send(100_000)
    await new Promise((done) => setTimeout(done, 5))
  }
  await expect.element(button).toHaveTextContent('Shells10.0 MB')
  observer.disconnect()
  expect(changes).toBeGreaterThan(0)
  expect(changes).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / 250) + 1)
  file.end()
  await expect.poll(() => saved.length).toBe(1)
})

function Menu() {
  const download = useDownload(shells)
  return (
    <main>
      <button type="button" onClick={() => void download.start({}, onSaved)}>
        Menu item
      </button>
      <DownloadStatus download={download} />
      <MessageRegion />
    </main>
  )
}

test('a download from a menu shows its progress next to the menu and can be cancelled there', async () => {
  root.render(<Menu />)
  const file = fileOf()
  server.reply(shells, () => file.response)
  const item = page.getByRole('button', { name: 'Menu item' })
  await item.click()
  await expect.poll(status).toBe('Preparing the download')
  file.send(1_200_000)
  await expect.element(page.getByText('Downloading 1.2 MB', { exact: true })).toBeVisible()
  await expect.poll(status).toBe('Downloading, 1.0 MB')
  const { violations } = await axe.run(place)
  expect(violations.map(({ id }) => id)).toEqual([])
  await cancel.click()
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('status')
  await expect.poll(() => file.cancelled.mock.calls.length).toBe(1)

  const second = fileOf()
  server.reply(shells, () => second.response)
  await item.click()
  second.send(10)
  second.end()
  await expect.poll(() => saved.length).toBe(1)
  expect(page.getByText('Downloading', { exact: false }).elements()).toEqual([])
})
