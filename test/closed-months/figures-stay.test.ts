import { afterAll, expect, test } from 'vitest'
import { arrangeClosed } from './closed-month.ts'
import { expectFiguresStay } from './steps.ts'

const closed = await arrangeClosed()
afterAll(closed.app.close)

test('after closing, a sequence of calls changes no figure of the closed months', async () => {
  const succeeded = await expectFiguresStay(closed, { seed: 2, rounds: 1, steps: 60 })
  // A smaller number would mean that little was tried. Which calls succeed depends on the seed and on the set of all calls.
  expect(succeeded.size).toBeGreaterThan(8)
})
