import { cast } from '../../db/cast.ts'
import { users } from '../../src/users/contract.ts'
import { arrangeAuthors, callAs, tokenOf } from '../calls.ts'
import { CONTENDERS, type Ground, isTrue, type Race, run } from './race.ts'

/** Eight users get one new email in two spellings; in every tenth round eight users are added with it. */
export async function sameEmail({ url, owner }: Ground, rounds: number): Promise<Race> {
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
