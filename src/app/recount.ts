/** npm run recount: compares stored counts with the rows that they count (docs/operations.md, Are the kept figures right?). */
import { openOwnerPatiently } from '../kit/postgres/pool.ts'
import { formatQuantity } from '../kit/shared/counted.ts'
import type { Domain } from '../kit/server/domain.ts'
import { lowerPriority, nameDatabase, withDatabase, runCommand, WrongUsage } from './command.ts'
import { domains } from './server.ts'

const usage = `npm run recount

Compares the stored figures with the rows, decisions and days that they sum up, and prints the differences. It changes nothing, and
people can go on working. It takes some minutes for ten million decisions.

  --help    prints this text

It reads the same settings as npm start. Its exit code is 1 if there is a difference.`

const SHOWN = 20

await runCommand({
  usage,
  options: {},
  failure: 'Not everything was compared.',
  run: async ({ positionals: [place] }, settings) => {
    if (place !== undefined) throw new WrongUsage(`${place} is not expected`)
    lowerPriority()
    console.log(`Database: ${nameDatabase(settings)}`)
    await withDatabase(settings, async (ownerUrl) => {
      const db = await openOwnerPatiently(ownerUrl, 10)
      try {
        for (const [what, compare] of domains.flatMap(({ kept }: Domain) => Object.entries(kept))) {
          const faults = await compare(db)
          console.log(`${what}: ${formatQuantity(faults.length, 'difference')}`)
          for (const fault of faults.slice(0, SHOWN)) console.log(`  ${fault}`)
          if (faults.length > 0) process.exitCode = 1
        }
      } finally {
        await db.end({ timeout: 1 })
      }
    })
  },
})
