/** A place on the page for what a test of the kit renders alone, without the app. */
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'

/** Prepares the place. It is called once in a file, and the place is empty before each of its tests. */
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
