import { SAMPLE_DAYS, type Scene } from '../kit/server/sample.ts'
import { writeSheet } from '../kit/xlsx/write.ts'
import { SAMPLE_PROJECTS } from '../projects/vocabulary.ts'
import { accountsImport } from './accounts-import-contract.ts'
import { allocations } from './contract.ts'
import { holds } from './holds-contract.ts'

const DEPARTMENTS = ['Physics', 'Chemistry', 'Mathematics']
const [MAIN, SECOND] = SAMPLE_PROJECTS

/** A timesheet project that also has allocation IDs. Its lines show who worked with which ID. */
const SHEET = 'Physics authoring'
const holders: readonly [name: string, accountId: string, projectId: string][] = [
  ['ananya', 'phys-11', MAIN],
  ['imran', 'phys-12', MAIN],
  ['divya', 'phys-13', MAIN],
  ['priya', 'chem-11', MAIN],
  ['anil', 'math-11', MAIN],
  ['ananya', 'phys-21', SECOND],
  ['imran', 'chem-21', SECOND],
  ['ananya', 'phys-31', SHEET],
  ['imran', 'phys-32', SHEET],
  ['joseph', 'phys-34', SHEET],
]

/** Past uses of the multiple-user ID of the first project, as numbers of days ago. */
const past: readonly [name: string, began: number, ended: number][] = [
  ['joseph', 12, 9],
  ['neha', 11, 6],
  ['joseph', 7, 3],
]
const SHARED = { projectId: MAIN, accountId: 'phys-14' }

const accountRow = (department: string, place: number, n: number, project: string): string[] => [
  `${department.slice(0, 4).toLowerCase()}-${place}${n}`,
  department,
  project,
  n === 4 ? 'yes' : 'no',
]
async function* accountRows() {
  for (const [place, project] of SAMPLE_PROJECTS.entries()) {
    for (const department of DEPARTMENTS) {
      for (const n of [1, 2, 3, 4]) yield accountRow(department, place + 1, n, project)
    }
  }
  for (const n of [1, 2, 3, 4]) yield accountRow('Physics', 3, n, SHEET)
}

const accountFile = async (): Promise<File> => {
  const columns = ['account_id', 'department', 'project_name', 'is_multiple'].map((header) => ({ header }))
  const chunks: Uint8Array[] = []
  for await (const chunk of writeSheet({ sheetName: 'Accounts', columns, rows: accountRows() })) chunks.push(chunk)
  return new File([Buffer.concat(chunks) as BlobPart], 'Accounts.xlsx')
}

export const allocationScenes: readonly Scene[] = [
  {
    daysAgo: SAMPLE_DAYS,
    time: '10:52',
    play: async ({ send, emailOf }) => {
      for (const name of SAMPLE_PROJECTS) await send('meera', allocations.addProject, { body: { project_name: name } })
      for (const project of SAMPLE_PROJECTS) {
        for (const department of DEPARTMENTS) {
          await send('meera', allocations.addDepartment, { params: { project }, body: { department_name: department } })
        }
      }
      await send('meera', allocations.addProject, { body: { project_name: SHEET } })
      await send('meera', allocations.addDepartment, { params: { project: SHEET }, body: { department_name: 'Physics' } })
      await send('meera', accountsImport.upload, { body: {}, file: await accountFile() })
      for (const [name, accountId, projectId] of holders) {
        await send(name, holds.start, { params: { projectId }, body: { accountId, users: emailOf(name) } })
      }
    },
  },
  ...past.map(([name, daysAgo]): Scene => ({
    daysAgo,
    time: '09:14',
    play: ({ send, emailOf }) =>
      send(name, holds.start, {
        params: { projectId: SHARED.projectId },
        body: { accountId: SHARED.accountId, users: emailOf(name) },
      }),
  })),
  ...past.map(([name, , daysAgo]): Scene => ({
    daysAgo,
    time: '18:26',
    play: ({ send, emailOf }) => send(name, holds.end, { params: { ...SHARED, currentUser: emailOf(name) }, body: {} }),
  })),
]
