/** The races: eight users concurrently do what only one of them may (npm run soak; races.test.ts runs fewer rounds). */
import { cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { holds } from '../src/allocations/holds-contract.ts'
import { tasks } from '../src/tasks/desk/contract.ts'
import { users } from '../src/users/contract.ts'
import { type Reply, arrangeAuthors, callAs, type Person, tokenOf } from './calls.ts'
import { arrangeAccount, arrangeFile } from './files.ts'
import { assigning } from '../src/tasks/assign/contract.ts'

export const CONTENDERS = 8
const SINCE = '2026-01-01T00:00:00Z'
const ROWS_A_ROUND = 10

/** The app under test and the owner's connection to its database, which contains the cast. */
export type Ground = { url: string; owner: Db }
/** `codes`: count by code. `wrong`: a sentence for each round without exactly one winner, or with other data left behind. */
export type Race = { race: string; rounds: number; codes: Record<string, number>; wrong: string[]; ms: number }

type Round = {
  contend: (contender: number) => Promise<Reply>
  /** The refusals that the losers may get. */
  allowedCodes: readonly string[]
  /** Whether the database contains the winner's write, complete and alone. */
  holds: (winner: number) => Promise<boolean>
}

async function run(race: string, rounds: number, arrange: (round: number) => Promise<Round>): Promise<Race> {
  const codes: Record<string, number> = {}
  const wrong: string[] = []
  const began = Date.now()
  for (let round = 1; round <= rounds; round++) {
    const { contend, allowedCodes, holds } = await arrange(round)
    const responses = await Promise.all(Array.from({ length: CONTENDERS }, (_, contender) => contend(contender)))
    for (const { code } of responses) codes[code] = (codes[code] ?? 0) + 1
    const winners = responses.flatMap(({ code }, contender) => (code === 'ok' ? [contender] : []))
    const unexpected = responses.filter(({ status, code }) => code !== 'ok' && (status !== 409 || !allowedCodes.includes(code)))
    const [winner] = winners
    if (winners.length !== 1) wrong.push(`round ${round}: ${winners.length} winners`)
    if (unexpected.length > 0)
      wrong.push(`round ${round}: ${unexpected.map(({ status, code }) => `${status} ${code}`).join(', ')}`)
    if (winner !== undefined && !(await holds(winner)))
      wrong.push(`round ${round}: the database does not hold the winner's write`)
  }
  return { race, rounds, codes, wrong, ms: Date.now() - began }
}

const isTrue = (rows: readonly { holds: boolean }[]): boolean => rows[0]?.holds === true

/** One author in eight windows decides on one task, in every second round without sending the version. */
async function sameTask({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [Person]
  const windows = await Promise.all(Array.from({ length: CONTENDERS }, () => tokenOf(owner, author.id)))
  const held = { author_id: author.id, author_allocated_at: SINCE }
  const name = `Race for a task ${crypto.randomUUID()}.xlsx`
  const { fileId, projectId } = await arrangeFile(owner, { name, states: Array.from({ length: rounds }, () => held) })
  await arrangeAccount(owner, projectId, 'race-task', author.id, SINCE)
  return run('one task, eight decisions', rounds, async (round) => ({
    contend: (contender) =>
      callAs(url, windows[contender] ?? '', tasks.update, {
        params: { file: name, role: 'AUTHOR' },
        body: {
          sr_no: round,
          status: 'done',
          answerType: 'Authored on Doc',
          comments: `by ${contender}`,
          ...(round % 2 === 1 && { version: 1 }),
        },
      }),
    allowedCodes: ['STALE_VERSION', 'WAITING_FOR_REVIEWER'],
    holds: async (winner) =>
      isTrue(
        await owner<{ holds: boolean }[]>`
          select t.version = 2 and t.author_comments = ${`by ${winner}`}
            and (select count(*) from task_events e where e.task_id = t.id) = 1
            and (select count(*) from audit_log l where l.object_type = 'task' and l.object_id = t.id::text) = 1 as holds
          from tasks t where t.file_id = ${fileId} and t.sr_no = ${round}`,
      ),
  }))
}

/** Two admins assign overlapping ranges that share the fifth row, each to another author. */
async function overlappingAssignments({ url, owner }: Ground, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const admins = [await tokenOf(owner, cast.meera.id), await tokenOf(owner, cast.arjun.id)]
  const name = `Race for rows ${crypto.randomUUID()}.xlsx`
  const { fileId } = await arrangeFile(owner, { name, rows: rounds * ROWS_A_ROUND })
  const rangeOf = (round: number, contender: number) => ({
    start: (round - 1) * ROWS_A_ROUND + 1 + (contender % 5),
    end: (round - 1) * ROWS_A_ROUND + 5 + (contender % 6),
  })
  return run('overlapping assignments', rounds, async (round) => ({
    contend: (contender) =>
      callAs(url, admins[contender % 2] ?? '', assigning.assign, {
        params: { file: name },
        body: { ...rangeOf(round, contender), author: authors[contender]?.email, onConflict: 'error' },
      }),
    allowedCodes: ['ALREADY_ASSIGNED'],
    holds: async (winner) => {
      const { start, end } = rangeOf(round, winner)
      return isTrue(
        await owner<{ holds: boolean }[]>`
          select bool_and(t.author_id is not distinct from
              case when t.sr_no between ${start} and ${end} then ${authors[winner]?.id ?? null}::uuid end)
            and bool_and((select count(*) from task_events e where e.task_id = t.id)
              = case when t.sr_no between ${start} and ${end} then 1 else 0 end) as holds
          from tasks t
          where t.file_id = ${fileId} and t.sr_no between ${(round - 1) * ROWS_A_ROUND + 1} and ${round * ROWS_A_ROUND}`,
      )
    },
  }))
}

/** Eight authors start using one single-user account id. */
async function sameAccount({ url, owner }: Ground, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const [first] = authors as [Person]
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race for an account ${crypto.randomUUID()}.xlsx` })
  await arrangeAccount(owner, projectId, 'race-account', first.id, SINCE)
  return run('one account id, eight people', rounds, async () => {
    await owner`delete from allocation_holds where project_id = ${projectId}`
    return {
      contend: (contender) =>
        callAs(url, authors[contender]?.token ?? '', holds.start, {
          params: { projectId },
          body: { accountId: 'race-account' },
        }),
      allowedCodes: ['ACCOUNT_IN_USE'],
      holds: async (winner) =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(user_id = ${authors[winner]?.id ?? null}) as holds
            from allocation_holds where project_id = ${projectId}`,
        ),
    }
  })
}

/** Eight users get one new email in two spellings; in every tenth round eight users are added with it. */
async function sameEmail({ url, owner }: Ground, rounds: number): Promise<Race> {
  const people = await arrangeAuthors(owner, CONTENDERS)
  const admins = [await tokenOf(owner, cast.meera.id), await tokenOf(owner, cast.arjun.id)]
  return run('one email, eight people', rounds, async (round) => {
    const email = `wanted.${crypto.randomUUID().slice(0, 13)}@proofline.example`
    const spelt = (contender: number) => (contender % 4 < 2 ? email : email.toUpperCase())
    const added = {
      fullName: 'Wanted',
      password: 'eight people want it',
      role: ['AUTHOR'],
      departments: ['Physics'],
      enableAssignments: true,
    }
    return {
      contend: (contender) =>
        round % 10 === 0
          ? callAs(url, admins[contender % 2] ?? '', users.add, { body: { ...added, email: spelt(contender) } })
          : callAs(url, admins[contender % 2] ?? '', users.updateProfile, {
              body: { _id: people[contender]?.id, newEmail: spelt(contender) },
            }),
      allowedCodes: ['EMAIL_TAKEN'],
      holds: async (winner) =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(lower(email) = ${email})
              and bool_and(${round % 10 === 0}::boolean or id = ${people[winner]?.id ?? null}) as holds
            from users where lower(email) = ${email}`,
        ),
    }
  })
}

export const races = { sameTask, overlappingAssignments, sameAccount, sameEmail }

/** Deadlocks that PostgreSQL has resolved in this database; complete when the app's sessions have ended. */
export const deadlocks = async (owner: Db): Promise<number> => {
  const [row] = await owner<{ deadlocks: number }[]>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? 0
}
