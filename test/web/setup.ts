/** Vitest runs it for each file of component tests; what it imports runs once, because the files share a document. */
import { afterEach, beforeEach } from 'vitest'
import { noteSeen } from './context.ts'
import { endPage, preparePage } from './page.tsx'

// Those after a test run in reverse order.
afterEach(noteSeen)
beforeEach(preparePage)
afterEach(endPage)
