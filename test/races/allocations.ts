import { cast } from '../../db/cast.ts'
import { allocations } from '../../src/allocations/contract.ts'
import { accountHistory, type Synced } from '../../src/allocations/history-contract.ts'
import { holds } from '../../src/allocations/holds-contract.ts'
import { arrangeAuthors, callAs, type TestPerson, createSessionToken } from '../calls.ts'
import { arrangeAccount, arrangeFile } from '../files.ts'
import { CONTENDERS, type RaceContext, doesFirstRowHold, type Race, runRace, SINCE } from './race.ts'

export async function sameAccount({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const [first] = authors as [TestPerson]
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race for an account ${crypto.randomUUID()}.xlsx` })
  await arrangeAccount(owner, projectId, 'race-account', first.id, SINCE)
  return runRace('one account id, eight people', rounds, async () => {
    await owner`delete from allocation_holds where project_id = ${projectId}`
    return {
      contend: (contender) =>
        callAs(url, authors[contender]?.token ?? '', holds.start, {
          params: { projectId },
          body: { accountId: 'race-account' },
        }),
      allowedCodes: ['ACCOUNT_IN_USE'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(user_id = ${authors[winner]?.id ?? null}) as holds
            from allocation_holds where project_id = ${projectId}`,
        ),
    }
  })
}

/** Nobody holds a single-user ID. An admin extends its last use beyond now, while seven people start a new use. */
export async function editOrStart({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const [before] = authors as [TestPerson]
  const admin = await createSessionToken(owner, cast.meera.id)
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race for times ${crypto.randomUUID()}.xlsx` })
  const account = await arrangeAccount(owner, projectId, 'race-times')
  return runRace('the times of a use, and its start', rounds, async () => {
    await owner`delete from allocation_holds where account_id = ${account}`
    const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
      insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
      values (${account}, ${before.id}, 'single', tstzrange(${SINCE}, ${SINCE}::timestamptz + interval '1 day'), ${projectId}, '(,)')
      returning id`
    return {
      contend: (contender) =>
        contender === 0
          ? callAs(url, admin, accountHistory.editTimes, { params: { id }, body: { time: '2190-01-01 00:00:00' } })
          : callAs(url, authors[contender]?.token ?? '', holds.start, { params: { projectId }, body: { accountId: account } }),
      allowedCodes: ['ACCOUNT_IN_USE'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) = ${winner === 0 ? 1 : 2} and bool_or(during @> now() and user_id = ${authors[winner]?.id ?? null}) as holds
            from allocation_holds where account_id = ${account}`,
        ),
    }
  })
}

/**
 * One person holds a multiple-user ID. An admin makes it single-user, while `start` starts it for another person in seven
 * windows.
 */
async function raceForMode(
  { url, owner }: RaceContext,
  rounds: number,
  title: string,
  start: (of: { admin: string; other: TestPerson; projectId: string; accountId: string }) => ReturnType<typeof callAs>,
): Promise<Race> {
  const [holder, other] = (await arrangeAuthors(owner, 2)) as [TestPerson, TestPerson]
  const admin = await createSessionToken(owner, cast.meera.id)
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race for ${title} ${crypto.randomUUID()}.xlsx` })
  const accountId = await arrangeAccount(owner, projectId, 'race-mode')
  return runRace(title, rounds, async () => {
    await owner`delete from allocation_holds where account_id = ${accountId}`
    await owner`update accounts set is_multiple = true where id = ${accountId}`
    await owner`
      insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
      values (${accountId}, ${holder.id}, 'multiple', tstzrange(${SINCE}, null), ${projectId}, '(,)')`
    return {
      contend: (contender) =>
        contender === 0
          ? callAs(url, admin, allocations.setMultiple, { body: { id: accountId, is_multiple: false } })
          : start({ admin, other, projectId, accountId }),
      allowedCodes: ['ACCOUNT_IN_USE', 'ALREADY_HAS_ACCOUNT', 'HELD_BY_SEVERAL'],
      // A refused start does not change the mode that the switch has set.
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select a.is_multiple = ${winner !== 0} and count(*) = ${winner === 0 ? 1 : 2}
              and bool_and(h.mode = ${winner === 0 ? 'single' : 'multiple'}) as holds
            from accounts a join allocation_holds h on h.account_id = a.id and h.during @> now()
            where a.id = ${accountId} group by a.id`,
        ),
    }
  })
}
/** The other person starts the ID themselves. */
export const switchOrStart = (context: RaceContext, rounds: number): Promise<Race> =>
  raceForMode(context, rounds, 'the mode of an ID, and its start', ({ other, projectId, accountId }) =>
    callAs(context.url, other.token, holds.start, { params: { projectId }, body: { accountId } }),
  )

/** An admin starts the ID for the other person, as multiple-user. */
export const switchOrStartMultiple = (context: RaceContext, rounds: number): Promise<Race> =>
  raceForMode(context, rounds, 'the mode of an ID, and a start with a mode', ({ admin, other, projectId, accountId }) =>
    callAs(context.url, admin, holds.start, { params: { projectId }, body: { accountId, users: [other.id], multiple: true } }),
  )

/**
 * Four admins take the user off an ID while four others sync. One of the four ends the use. Every sync succeeds, changes no use,
 * and replies with the use from before or after the end.
 */
export async function syncOrEnd({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const [holder] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  const admin = await createSessionToken(owner, cast.meera.id)
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race with a sync ${crypto.randomUUID()}.xlsx` })
  const account = await arrangeAccount(owner, projectId, 'race-sync')
  const bystanders = [4, 5, 6, 7]
  return runRace('an end, and a sync', rounds, async () => {
    await owner`delete from allocation_holds where account_id = ${account}`
    await owner`
      insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
      values (${account}, ${holder.id}, 'single', tstzrange(${SINCE}, null), ${projectId}, '(,)')`
    return {
      contend: (contender) =>
        bystanders.includes(contender)
          ? callAs(url, admin, accountHistory.sync, { body: { from: '2026-01-01', to: '2026-01-31' } })
          : callAs(url, admin, accountHistory.removeUsers, { params: { id: account }, body: { users: [holder.id] } }),
      allowedCodes: ['HOLD_NOT_FOUND'],
      bystanders,
      holds: async (_winner, _second, replies) => {
        const [use] = await owner<{ isOne: boolean; end: Date | string }[]>`
          select count(*) over () = 1 and lower(during) = ${SINCE}::timestamptz and upper(during) <= now() as "isOne", upper(during) as "end"
          from allocation_holds where account_id = ${account}`
        if (use?.isOne !== true) return false
        const end = new Date(use.end).toISOString()
        return bystanders.every((contender) => {
          const { data = [] } = (replies[contender]?.body ?? {}) as Partial<Synced>
          const shown: Partial<Synced['data'][number]>[] = data.filter(({ _id }) => _id === account)
          const [{ current_user: user, current_user_allocation_time: start, user_revoke_time: revoke, status } = {}] = shown
          const isWhole = shown.length === 1 && user === holder.email && start === new Date(SINCE).toISOString()
          return isWhole && (revoke === null ? status === 'active' : revoke === end)
        })
      },
    }
  })
}

/**
 * Four windows of an admin take the user off a single-user ID while four people start it. Only one of them may get it afterwards.
 */
export async function removeOrStart({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const [holder, ...others] = (await arrangeAuthors(owner, 5)) as [TestPerson, ...TestPerson[]]
  const admin = await createSessionToken(owner, cast.meera.id)
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race after a removal ${crypto.randomUUID()}.xlsx` })
  const account = await arrangeAccount(owner, projectId, 'race-removal')
  const starter = (contender: number) => others[contender - 4]
  return runRace('the removal of a user, and a start', rounds, async () => {
    await owner`delete from allocation_holds where account_id = ${account}`
    await owner`
      insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
      values (${account}, ${holder.id}, 'single', tstzrange(${SINCE}, null), ${projectId}, '(,)')`
    return {
      contend: (contender) =>
        contender < 4
          ? callAs(url, admin, accountHistory.removeUsers, { params: { id: account }, body: { users: [holder.id] } })
          : callAs(url, starter(contender)?.token ?? '', holds.start, { params: { projectId }, body: { accountId: account } }),
      allowedCodes: ['HOLD_NOT_FOUND', 'ACCOUNT_IN_USE'],
      seconds: [4, 5, 6, 7],
      holds: async (_winner, second) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) = ${second === undefined ? 1 : 2}
              and bool_and(case when user_id = ${holder.id} then upper(during) <= now()
                else user_id = ${starter(second ?? 4)?.id ?? null} and upper_inf(during) end) as holds
            from allocation_holds where account_id = ${account}`,
        ),
    }
  })
}
