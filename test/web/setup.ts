/** Vitest runs this for each file of component tests. Its imports run only once, because the files share a document. */
import { afterEach, beforeEach } from 'vitest'
import { noteSeen } from './context.ts'
import { endPage, preparePage } from './page.tsx'

afterEach(noteSeen)
beforeEach(preparePage)
afterEach(endPage)
