/** The four desks of a key test. Each has its own people, and files whose rows wait at it. */
import type { StaffRole } from '../../../src/access/levels.ts'
import { addAccounts, addFileTo, type Api, asPerson, hireTeam, type TeamMember, numberedWorkbook } from '../people.ts'

const stages = ['author', 'reviewer', 'reviewer2', 'uploader'] as const
type Stage = (typeof stages)[number]
const roleOf: Record<Stage, StaffRole> = {
  author: 'AUTHOR',
  reviewer: 'REVIEWER',
  reviewer2: 'REVIEWER-2',
  uploader: 'UPLOADER',
}
/** The field of each role in an assignment. */
export const assignKeys: Record<StaffRole, string> = {
  AUTHOR: 'author',
  REVIEWER: 'reviewer',
  'REVIEWER-2': 'reviewer-2',
  UPLOADER: 'uploader',
}

export type Desk = {
  role: StaffRole
  person: TeamMember & { id: string }
  /** A person to whom the rows of the desk can be assigned. */
  other: TeamMember
  /** The people who decide before this desk, in order. */
  before: { role: StaffRole; email: string; calls: Api }[]
  /** Starts the person's allocation ID again, where the role needs one. */
  holdAccount: () => Promise<void>
  /** The allocation ID of the author who decides before this desk. */
  authorAccount: string
  project: string
}

/** Hires the people of the four desks. The other person of each stage works at another desk. */
export async function arrangeDesks(api: Api, prefix: string): Promise<Desk[]> {
  const project = `${prefix} 2027`
  await api('POST', 'section/add', { name: project })
  const accounts = stages.flatMap((stage) => [`${prefix}-${stage}`, `${prefix}-${stage}-before`])
  const [teams, spare] = await Promise.all([
    Promise.all(stages.map((stage, at) => hireTeam(api, `${prefix}${at + 1}`, ['Physics'], stages.slice(0, at + 1)))),
    hireTeam(api, `${prefix}5`, ['Physics'], ['uploader']),
    addAccounts(api, project, 'Physics', accounts),
  ])
  const hold = (calls: Api, accountId: string) =>
    calls('PUT', `timesheet/project/${encodeURIComponent(project)}/user/add`, { accountId })
  return Promise.all(
    stages.map(async (stage, at) => {
      const team = teams[at] as Record<Stage, TeamMember>
      const person = team[stage]
      const own = await asPerson(api.url, person.email)
      const { user } = (await own('GET', `me/${roleOf[stage]}`)) as { user: { _id: string } }
      const before = await Promise.all(
        stages.slice(0, at).map(async (each) => ({
          role: roleOf[each],
          email: team[each].email,
          calls: await asPerson(api.url, team[each].email),
        })),
      )
      const [author] = before
      if (author !== undefined) await hold(author.calls, `${prefix}-${stage}-before`)
      const holdAccount = async (): Promise<void> => {
        if (stage !== 'author' && stage !== 'uploader') return
        await hold(await asPerson(api.url, person.email), `${prefix}-${stage}`).catch((error: Error) => {
          if (!error.message.includes('ALREADY_HAS_ACCOUNT')) throw error
        })
      }
      await holdAccount()
      return {
        role: roleOf[stage],
        person: { ...person, id: user._id },
        other: (teams[at + 1] as Record<Stage, TeamMember> | undefined)?.[stage] ?? spare.uploader,
        before,
        holdAccount,
        authorAccount: `${prefix}-${stage}-before`,
        project,
      }
    }),
  )
}

/** Returns the decision of a stage before a desk, after which the row waits there. Every second row is authored on the portal. */
const decisionOf = (role: StaffRole, srNo: number, accountId: string): object => {
  if (role !== 'AUTHOR') return { status: 'approved' }
  return srNo % 2 === 0
    ? { status: 'done', answerType: 'Authored on Doc', accountId }
    : { status: 'done', answerType: 'Uploaded on Portal', new_content_id: `C-${srNo}`, accountId }
}

/** Uploads a file whose rows all wait at the desk. */
export async function fileAt(api: Api, desk: Desk, file: string, rows: number): Promise<void> {
  const { role, person, before, authorAccount, project } = desk
  await addFileTo(api, project, file, numberedWorkbook('KEY', rows))
  const holders = [...before, { role, email: person.email }]
  const people = Object.fromEntries(holders.map((each) => [assignKeys[each.role], each.email]))
  await api('POST', `file/${file}/assign`, { start: 1, end: rows, ...people })
  for (const { role: stage, calls } of before)
    for (let srNo = 1; srNo <= rows; srNo++)
      await calls('PATCH', `file/tasks/${file}/update/${stage}`, { sr_no: srNo, ...decisionOf(stage, srNo, authorAccount) })
}
