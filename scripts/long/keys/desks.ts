/** The four desks of the random keys. Each has its own person and files whose rows wait there. */
import {
  addAccounts,
  addFileTo,
  type Api,
  asPerson,
  hireTeam,
  makeNumberedWorkbook,
  type TeamMember,
} from '../../../e2e/support/people.ts'
import type { StaffRole } from '../../../src/access/levels.ts'

const stages = ['author', 'reviewer', 'reviewer2', 'uploader'] as const
export const assignKeys: Record<StaffRole, string> = {
  AUTHOR: 'author',
  REVIEWER: 'reviewer',
  'REVIEWER-2': 'reviewer-2',
  UPLOADER: 'uploader',
}
export const PROJECT = 'Keys 2027'
const EARLIER_ACCOUNT = 'keys-earlier'

export type Desk = {
  role: StaffRole
  person: TeamMember & { id: string }
  other: TeamMember
  before: { role: StaffRole; email: string; calls: Api }[]
  holdAccount: () => Promise<void>
}

/** Hires three teams: one for the desks, one that can take over their rows, and one that decides before them. */
export async function arrangeDesks(api: Api): Promise<Desk[]> {
  await api('POST', 'section/add', { name: PROJECT })
  const [own, others, earlier] = await Promise.all([
    hireTeam(api, 'keys1', ['Physics']),
    hireTeam(api, 'keys2', ['Physics']),
    hireTeam(api, 'keys3', ['Physics']),
    addAccounts(api, PROJECT, 'Physics', ['keys-author', 'keys-uploader', EARLIER_ACCOUNT]),
  ])
  const hold = async (email: string, accountId: string): Promise<void> => {
    const calls = await asPerson(api.url, email)
    await calls('PUT', `timesheet/project/${encodeURIComponent(PROJECT)}/user/add`, { accountId }).catch((error: Error) => {
      if (!error.message.includes('ALREADY_HAS_ACCOUNT')) throw error
    })
  }
  await hold(earlier.author.email, EARLIER_ACCOUNT)
  const before = await Promise.all(
    stages.map(async (stage) => {
      const { email, role } = earlier[stage]
      return { role: role as StaffRole, email, calls: await asPerson(api.url, email) }
    }),
  )
  return Promise.all(
    stages.map(async (stage, at) => {
      const person = own[stage]
      const role = person.role as StaffRole
      const { user } = (await (await asPerson(api.url, person.email))('GET', `me/${role}`)) as { user: { _id: string } }
      const holdAccount = async (): Promise<void> => {
        if (role === 'AUTHOR' || role === 'UPLOADER') await hold(person.email, `keys-${stage}`)
      }
      await holdAccount()
      return { role, person: { ...person, id: user._id }, other: others[stage], before: before.slice(0, at), holdAccount }
    }),
  )
}

/** Uploads a file whose rows all wait at the desk. Every second row was authored on the portal. */
export async function addFileAt(api: Api, { role, person, before }: Desk, file: string, rows: number): Promise<void> {
  await addFileTo(api, PROJECT, file, makeNumberedWorkbook('KEY', rows))
  const holders = [...before, { role, email: person.email }]
  const people = Object.fromEntries(holders.map((each) => [assignKeys[each.role], each.email]))
  await api('POST', `file/${file}/assign`, { start: 1, end: rows, ...people })
  for (const { role: stage, calls } of before)
    for (let srNo = 1; srNo <= rows; srNo++) {
      const answer =
        srNo % 2 === 0 ? { answerType: 'Authored on Doc' } : { answerType: 'Uploaded on Portal', new_content_id: `C-${srNo}` }
      const decision = stage === 'AUTHOR' ? { status: 'done', ...answer, accountId: EARLIER_ACCOUNT } : { status: 'approved' }
      await calls('PATCH', `file/tasks/${file}/update/${stage}`, { sr_no: srNo, ...decision })
    }
}
