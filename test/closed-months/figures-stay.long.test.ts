import { expect, test } from 'vitest'
import { arrangeClosed } from './closed-month.ts'
import { expectFiguresStay } from './steps.ts'

test.each([11, 12, 13])(
  'after closing, random calls change no figure of the closed months (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const closed = await arrangeClosed()
    try {
      const succeeded = await expectFiguresStay(closed, { seed, rounds: 10, steps: 25 })
      // A smaller number would mean that little was tried. The exact number depends on the seed and on the set of all calls.
      expect(succeeded.size).toBeGreaterThan(20)
    } finally {
      await closed.app.close()
    }
  },
)
