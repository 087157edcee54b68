import { expect, test } from 'vitest'
import { arrangeClosed } from './closed-month.ts'
import { expectFiguresStay } from './steps.ts'

test.each([11, 12, 13])(
  'after closing, no sequence of calls changes a figure of the closed months, seed %i',
  { timeout: 600_000 },
  async (seed) => {
    const closed = await arrangeClosed()
    try {
      const succeeded = await expectFiguresStay(closed, { seed, rounds: 10, steps: 25 })
      // Else it would have tried little; how many succeed depends on the seed and on all calls that there are.
      expect(succeeded.size).toBeGreaterThan(20)
    } finally {
      await closed.app.close()
    }
  },
)
