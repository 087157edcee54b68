import { useState } from 'react'
import type { Issue } from '../../kit/shared/errors.ts'
import { issuesOf, messageOf } from '../../kit/ui/form/form-problems.ts'
import { Refused } from '../../kit/web/call.ts'
import type { TabDrafts } from '../../kit/web/tab-drafts.ts'
import { toast } from '../../kit/web/toast.tsx'
import { refresh, useBusy, useWrite } from '../../kit/web/use-calls.ts'
import { type OwnDay, targets } from '../targets-contract.ts'
import { type DayDraft, sentOf } from './own-day.ts'

export type DayToSave = { targetId: string; day: OwnDay }

export type DaySaver = {
  busy: boolean
  /** The day that is being saved. */
  saving: string | undefined
  issuesOf: (dayId: string) => readonly Issue[]
  forget: (dayId: string) => void
  save: (days: readonly DayToSave[]) => void
}

/** Saves what is typed for days, one after the other; each day has its own problems. */
export function useDaySaver({ draftOf, drop }: TabDrafts<DayDraft>): DaySaver {
  const [issues, setIssues] = useState<Readonly<Record<string, readonly Issue[]>>>({})
  const [saving, setSaving] = useState<string>()
  const [busy, run] = useBusy()
  const record = useWrite(targets.record, { successToast: false })
  const set = (id: string, found: readonly Issue[]): void => setIssues((all) => ({ ...all, [id]: found }))

  /** The server's message; undefined: nothing was saved. */
  const saveDay = async ({ targetId, day }: DayToSave): Promise<string | undefined> => {
    const draft = draftOf(day._id)
    if (draft === undefined) return undefined
    const sent = sentOf(day, draft)
    set(day._id, 'issues' in sent ? sent.issues : [])
    if ('issues' in sent) return undefined
    setSaving(day._id)
    try {
      const { message } = await record.mutateAsync({ params: { targetId }, body: sent.body })
      drop(day._id)
      return message
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      set(day._id, error.issues.length > 0 ? issuesOf(error) : [{ path: '', message: messageOf(error) }])
      if (error.status === 409 || error.status === 404) await refresh([targets.own])
      return undefined
    } finally {
      setSaving(undefined)
    }
  }
  return {
    busy,
    saving,
    issuesOf: (id) => issues[id] ?? [],
    forget: (id) => set(id, []),
    save: (days) =>
      void run(async () => {
        let message: string | undefined
        for (const day of days) message = (await saveDay(day)) ?? message
        if (message !== undefined) toast.success(message)
      }),
  }
}
