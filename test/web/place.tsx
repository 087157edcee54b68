/** A place on the page for what a test of the kit renders without the app. */
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'

/** Prepares the place, once in a file. It is empty before each test. */
export function preparePlace(): { place: HTMLElement; render: (parts: ReactNode) => void } {
  const place = document.createElement('div')
  let root: Root
  beforeEach(() => {
    document.body.append(place)
    root = createRoot(place)
  })
  afterEach(() => {
    root.unmount()
    place.remove()
  })
  return { place, render: (parts) => root.render(parts) }
}
