/** What the races share. In each, eight users do at once what only one of them may do. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../src/kit/postgres/db.ts'
import type { Owner } from '../../src/kit/postgres/pool.ts'
import type { TestReply } from '../calls.ts'

export const CONTENDERS = 8
const MOST_LATE_MS = 10
export const SINCE = '2026-01-01T00:00:00Z'

/** The app under test and the owner's connection to its database, which contains the cast. */
export type RaceContext = { url: string; owner: Owner }
/**
 * `codes` counts the responses by code. `wrong` has a sentence for each fault of a round: more or fewer than one winner, an
 * unexpected response, or other data in the database.
 */
export type Race = { race: string; rounds: number; codes: Record<string, number>; wrong: string[]; ms: number }

type Round = {
  contend: (contender: number) => Promise<TestReply>
  allowedCodes: readonly string[]
  /** Contenders who do not compete: each of them succeeds, and none counts as the winner. */
  bystanders?: readonly number[]
  /** Contenders for something else that is possible besides the winner's act. At most one of them succeeds. */
  seconds?: readonly number[]
  /**
   * Whether the database contains the complete writes of the winner, and of the second if there is one, and nothing else.
   * `replies` are listed by contender.
   */
  holds: (winner: number, second: number | undefined, replies: readonly TestReply[]) => Promise<boolean>
}

export async function runRace(race: string, rounds: number, arrange: (round: number) => Promise<Round>): Promise<Race> {
  const codes: Record<string, number> = {}
  const wrong: string[] = []
  const began = Date.now()
  for (let round = 1; round <= rounds; round++) {
    const { contend, allowedCodes, bystanders = [], seconds = [], holds } = await arrange(round)
    const responses = await Promise.all(
      Array.from({ length: CONTENDERS }, async (_, contender) => {
        // If all started at once, the call that does least before its lock would always win. In two of three rounds everyone
        // starts at a random time.
        if (round % 3 > 0) await pause(Math.random() * MOST_LATE_MS * (round % 3))
        return contend(contender)
      }),
    )
    for (const [contender, { code }] of responses.entries()) {
      const beside = bystanders.includes(contender) || seconds.includes(contender)
      const counted = code === 'ok' && beside ? 'ok beside' : code
      codes[counted] = (codes[counted] ?? 0) + 1
    }
    const succeeded = responses.flatMap(({ code }, contender) =>
      code === 'ok' && !bystanders.includes(contender) ? [contender] : [],
    )
    const winners = succeeded.filter((contender) => !seconds.includes(contender))
    const others = succeeded.filter((contender) => seconds.includes(contender))
    const unexpected = responses.filter(
      ({ status, code }, contender) =>
        code !== 'ok' &&
        (bystanders.includes(contender) || ![400, 401, 404, 409].includes(status) || !allowedCodes.includes(code)),
    )
    const [winner] = winners
    if (winners.length !== 1) wrong.push(`round ${round}: ${winners.length} winners`)
    if (others.length > 1) wrong.push(`round ${round}: ${others.length} of the others succeeded`)
    if (unexpected.length > 0)
      wrong.push(`round ${round}: ${unexpected.map(({ status, code }) => `${status} ${code}`).join(', ')}`)
    if (winner !== undefined && !(await holds(winner, others[0], responses)))
      wrong.push(`round ${round}: the database does not hold the winner's write`)
  }
  return { race, rounds, codes, wrong, ms: Date.now() - began }
}

export const doesFirstRowHold = (rows: readonly { holds: boolean }[]): boolean => rows[0]?.holds === true

/**
 * Returns how many deadlocks PostgreSQL has resolved in this database. The count is complete once the app's sessions have ended.
 */
export const deadlocks = async (owner: Db): Promise<number> => {
  const [row] = await owner<{ deadlocks: number }[]>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? 0
}
