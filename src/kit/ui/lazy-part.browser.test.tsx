import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPart, useLoaded } from './lazy-part.tsx'

let root: Root

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.useRealTimers()
})

test('a page shows the rest after four seconds when a lazy part never loads', async () => {
  const Never = lazyPart('Never', () => new Promise<{ Never: () => null }>(() => undefined))
  function Below() {
    return useLoaded(Never, true) ? <p>29 people</p> : <p>Loading</p>
  }
  root.render(<Below />)
  await expect.element(page.getByText('Loading')).toBeVisible()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(document.body.textContent).toBe('Loading')
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(page.getByText('29 people')).toBeVisible()
})
