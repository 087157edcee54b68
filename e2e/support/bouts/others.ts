/** The acts that others perform with calls while a person works at a desk. */
import type { StoredDecision, Decisions } from '../../../test/database/decisions.ts'
import { type Api, asPerson } from '../people.ts'
import { assignKeys, type Desk } from './desks.ts'
import type { OtherAct } from './plan.ts'

export type BoutContext = { api: Api; decisions: Decisions }
export type OpenFile = { id: string; name: string; isDeleted: boolean }

type Scene = BoutContext & {
  desk: Desk
  file: OpenFile
  row: number
  /** Collects the decisions that the person makes from elsewhere. */
  elsewhere: StoredDecision[]
  /** Collects functions that reverse what was done to the person. */
  amends: (() => Promise<unknown>)[]
}

const statuses = { AUTHOR: 'skipped', REVIEWER: 'to_be_skipped', 'REVIEWER-2': 'sent_for_rework', UPLOADER: 'skipped' }

/** Decides the row as the same person from another place. */
async function decideElsewhere({ api, desk, file, row, elsewhere }: Scene, version: number): Promise<void> {
  const own = await asPerson(api.url, desk.person.email)
  const status = statuses[desk.role]
  const { accountId } = (await own('POST', `file/tasks/${file.name}/${desk.role}`, { searchFields: [] })) as { accountId: string }
  const fields = {
    comments: 'elsewhere',
    reason: 'Out of Syllabus',
    ...(accountId !== null && { accountId }),
  }
  elsewhere.push({ row, status })
  await own('PATCH', `file/tasks/${file.name}/update/${desk.role}`, { sr_no: row, version, status, ...fields })
}

/** Performs an act. Throws when the act is refused. */
export async function doOther(act: OtherAct, scene: Scene): Promise<void> {
  const { api, decisions, desk, file, row, amends } = scene
  const { role, person, other, before, project } = desk
  const assign = (email: string) =>
    api('POST', `file/${file.name}/assign`, { checked: [row], [assignKeys[role]]: email, onConflict: 'replace' })
  const versionOf = (srNo: number) => decisions.versionOf(file.id, srNo)
  const reopen = async (stage: string, srNo: number) =>
    api('POST', `file/${file.name}/reopen`, { sr_no: srNo, role: stage, comments: 'Look again.', version: await versionOf(srNo) })
  /** Returns the last row that the person has decided, or else the given row. */
  const decidedRow = async (): Promise<number> => (await decisions.storedBy(file.id, person.id)).at(-1)?.row ?? row
  const hide = (isFileVisible: boolean) =>
    api('PUT', 'manage-file/update/visibility/particular/file?confirm=true', { isFileVisible, dept: 'Physics', id: file.id })
  const profile = (roleData: string[]) => api('POST', 'user/update-profile', { _id: person.id, roleData })
  const acts: Record<OtherAct, () => Promise<unknown>> = {
    unassign: () => api('POST', `file/${file.name}/unassign`, { checked: [row], roles: [role] }),
    give: () => assign(other.email),
    'give back': () => assign(person.email),
    reopen: async () => reopen(role, await decidedRow()),
    'send back': () => reopen(before.at(-1)?.role ?? role, row),
    'undo before': async () =>
      before.at(-1)?.calls('POST', `file/${file.name}/undo`, { sr_no: row, version: await versionOf(row) }),
    rename: async () => {
      const name = file.name.replace('.xlsx', 'b.xlsx')
      await api('PUT', `file/update/name/${file.id}`, { name })
      file.name = name
    },
    hide: () => hide(false).then(() => hide(true)),
    'log out': () => api('PUT', `user/end-sessions/${person.id}`),
    block: async () => {
      await api('PUT', `user/block/${person.id}`, {})
      amends.push(() => api('PUT', `user/unblock/${person.id}`))
    },
    'change role': async () => {
      await profile([role === 'UPLOADER' ? 'AUTHOR' : 'UPLOADER'])
      amends.push(() => profile([role]))
    },
    'switch second review': () => api('PUT', `file/${file.name}/second-review`, { enabled: false }),
    'decide elsewhere': async () => decideElsewhere(scene, await versionOf(row)),
    delete: async () => {
      await api('DELETE', `file/${file.name}/delete`, { section: project })
      file.isDeleted = true
    },
  }
  await acts[act]()
}
