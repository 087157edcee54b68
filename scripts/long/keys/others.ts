/** What others do by calls while a person works at a desk. */
import { type Api, asPerson } from '../../../e2e/support/people.ts'
import type { Decision, Decisions } from './decisions.ts'
import { assignKeys, type Desk, PROJECT } from './desks.ts'
import type { OtherAct } from './plan.ts'

export type BoutContext = { api: Api; decisions: Decisions }
export type OtherScene = BoutContext & {
  desk: Desk
  file: { id: string; name: string; isDeleted: boolean }
  elsewhere: Decision[]
  amends: (() => Promise<unknown>)[]
}

const statuses = { AUTHOR: 'skipped', REVIEWER: 'to_be_skipped', 'REVIEWER-2': 'sent_for_rework', UPLOADER: 'skipped' }

/** Performs an act on a row or on the person of the desk. Throws if the server refuses it. */
export async function doOther(act: OtherAct, row: number, scene: OtherScene): Promise<void> {
  const { api, decisions, desk, file, elsewhere, amends } = scene
  const { role, person, other, before } = desk
  const lastBefore = before.at(-1)
  const assign = (email: string) =>
    api('POST', `file/${file.name}/assign`, { checked: [row], [assignKeys[role]]: email, onConflict: 'replace' })
  const versioned = async (srNo = row) => ({ sr_no: srNo, version: await decisions.versionOf(file.id, srNo) })
  const reopen = async (stage: string, srNo: number) =>
    api('POST', `file/${file.name}/reopen`, { ...(await versioned(srNo)), role: stage, comments: 'Look again.' })
  const setVisible = (isFileVisible: boolean) =>
    api('PUT', 'manage-file/update/visibility/particular/file?confirm=true', { isFileVisible, dept: 'Physics', id: file.id })
  const setRole = (roleData: string[]) => api('POST', 'user/update-profile', { _id: person.id, roleData })
  const acts: Record<OtherAct, () => Promise<unknown>> = {
    unassign: () => api('POST', `file/${file.name}/unassign`, { checked: [row], roles: [role] }),
    give: () => assign(other.email),
    'give back': () => assign(person.email),
    reopen: async () => reopen(role, (await decisions.storedBy(file.id, person.id)).at(-1)?.row ?? row),
    'send back': () => reopen(lastBefore?.role ?? role, row),
    'undo before': async () => lastBefore?.calls('POST', `file/${file.name}/undo`, await versioned()),
    rename: async () => {
      const name = file.name.replace('.xlsx', 'b.xlsx')
      await api('PUT', `file/update/name/${file.id}`, { name })
      file.name = name
    },
    hide: () => setVisible(false).then(() => setVisible(true)),
    'log out': () => api('PUT', `user/end-sessions/${person.id}`),
    block: async () => {
      await api('PUT', `user/block/${person.id}`, {})
      amends.push(() => api('PUT', `user/unblock/${person.id}`))
    },
    'change role': async () => {
      await setRole([role === 'UPLOADER' ? 'AUTHOR' : 'UPLOADER'])
      amends.push(() => setRole([role]))
    },
    'switch second review': () => api('PUT', `file/${file.name}/second-review`, { enabled: false }),
    'decide elsewhere': async () => {
      const own = await asPerson(api.url, person.email)
      const { accountId } = await own('POST', `file/tasks/${file.name}/${role}`, { searchFields: [] })
      const decision = { ...(await versioned()), status: statuses[role], comments: 'elsewhere', reason: 'Out of Syllabus' }
      elsewhere.push({ row, status: statuses[role] })
      await own('PATCH', `file/tasks/${file.name}/update/${role}`, { ...decision, ...(accountId !== null && { accountId }) })
    },
    delete: async () => {
      await api('DELETE', `file/${file.name}/delete`, { section: PROJECT })
      file.isDeleted = true
    },
  }
  await acts[act]()
}
