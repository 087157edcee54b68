import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { preparePlace } from '../../../test/web/place.tsx'
import { reportCall, setConnection } from '../../kit/web/connection.ts'
import { ConnectionBar } from './ConnectionBar.tsx'

const { render } = preparePlace()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  setConnection('online')
})

test('a connection that was lost before a listener was added is reported', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<ConnectionBar />)
  await expect.element(page.getByText('You’re offline.')).toBeVisible()
})

test('a connection lost while the server responds is reported', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const fetchReady = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  fetchReady.mockImplementationOnce(() => {
    onLine.mockReturnValue(false)
    return Promise.resolve(Response.json({ success: true }))
  })
  vi.stubGlobal('fetch', fetchReady)
  render(<ConnectionBar />)
  reportCall('lost')
  await expect.element(page.getByText('You’re offline.')).toBeVisible()
})
