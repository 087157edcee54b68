import { cast } from '../../db/cast.ts'
import { users } from '../../src/users/contract.ts'
import { arrangeAuthors, callAs, createSessionToken } from '../calls.ts'
import { CONTENDERS, type RaceContext, doesFirstRowHold, type Race, runRace } from './race.ts'

export async function sameEmail({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const people = await arrangeAuthors(owner, CONTENDERS)
  const admins = [await createSessionToken(owner, cast.meera.id), await createSessionToken(owner, cast.arjun.id)]
  return runRace('one email, eight people', rounds, async (round) => {
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
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(lower(email) = ${email})
              and bool_and(${round % 10 === 0}::boolean or id = ${people[winner]?.id ?? null}) as holds
            from users where lower(email) = ${email}`,
        ),
    }
  })
}

/** Two admins block each other while a third one renames both. */
export async function blockEachOther({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const pair = (await arrangeAuthors(owner, 2)).map(({ id }) => id)
  const [one = '', other = ''] = pair
  const third = await createSessionToken(owner, cast.meera.id)
  return runRace('two admins, each blocks the other', rounds, async (round) => {
    await owner`update users set roles = '{ADMIN}', account_state = 'active' where id = any (${pair}::uuid[])`
    const tokens = [await createSessionToken(owner, one), await createSessionToken(owner, other)]
    const block = (by: number) => callAs(url, tokens[by] ?? '', users.block, { params: { id: pair[1 - by] ?? '' }, body: {} })
    return {
      contend: (contender) =>
        contender < 2
          ? block(contender)
          : callAs(url, third, users.updateProfile, {
              body: { _id: pair[contender % 2], newFullname: `Admin ${round} ${contender}` },
            }),
      bystanders: [2, 3, 4, 5, 6, 7],
      allowedCodes: ['NOT_SIGNED_IN'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) filter (where account_state = 'active') = 1
              and bool_or(account_state = 'active' and id = ${pair[winner] ?? null}) as holds
            from users where id = any (${pair}::uuid[])`,
        ),
    }
  })
}
