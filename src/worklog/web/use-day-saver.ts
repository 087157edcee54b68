import { useRef, useState } from 'react'
import type { Issue } from '../../kit/shared/errors.ts'
import { Refused } from '../../kit/web/call.ts'
import type { TabDrafts } from '../../kit/web/tab-drafts.ts'
import { toast } from '../../kit/web/toast.ts'
import { refetchReads, useBusy, useWrite } from '../../kit/web/use-calls.ts'
import { targetDays } from '../target-days-contract.ts'
import { type OwnDay, ownTargets } from '../own-targets-contract.ts'
import { type DayDraft, type SentDay, describeStoredDay, buildOwnDayBody } from './own-day.ts'

export type DayToSave = { targetId: string; day: OwnDay }

export type DaySaver = {
  busy: boolean
  /** The ids of the days that are being saved or are queued. Their fields are read-only in the meantime. */
  saving: ReadonlySet<string>
  save: (days: readonly DayToSave[]) => void
}

/** Saves the drafts of days one after the other, including those added while it runs. Each draft holds its own problems. */
export function useDaySaver({ draftOf, store, drop }: TabDrafts<DayDraft>): DaySaver {
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef<{ targetId: string; dayId: string; date: string; body: SentDay }[]>([])
  const [busy, run] = useBusy()
  const record = useWrite(targetDays.record, { successToast: false })
  const set = (id: string, issues: readonly Issue[]): void => {
    const draft = draftOf(id)
    if (draft !== undefined) store(id, { ...draft, issues })
  }

  /** Keeps the draft of a day that somebody else has changed, so that saving again replaces the change. */
  const keepOver = (id: string, present: OwnDay): void => {
    const draft = draftOf(id)
    const message = `Someone changed this day: it now has ${describeStoredDay(present)}. Save again to replace it.`
    if (draft !== undefined) store(id, { ...draft, version: present.version, issues: [{ path: '', message }] })
  }

  /**
   * Returns a question to ask once before saving hours that are implausible for a day. Returns undefined if there is nothing to
   * ask (decision 174).
   */
  const findQuestion = async ({ dayId, date, body }: (typeof waiting.current)[number]): Promise<string | undefined> => {
    const { completedHours = 0 } = body
    if (completedHours === 0 || draftOf(dayId)?.asked === String(completedHours)) return undefined
    const { askAboutDay } = await import('./ask-about-day.ts')
    return askAboutDay({ _id: dayId, date }, completedHours)
  }

  /** Returns the server's message; undefined if nothing was saved. */
  const saveDay = async (next: (typeof waiting.current)[number]): Promise<string | undefined> => {
    const { targetId, dayId, body } = next
    try {
      const question = await findQuestion(next)
      const draft = draftOf(dayId)
      if (question !== undefined && draft !== undefined) {
        store(dayId, { ...draft, asked: String(body.completedHours), issues: [{ path: 'completedHours', message: question }] })
        return undefined
      }
      const { message } = await record.mutateAsync({ params: { targetId }, body })
      drop(dayId)
      return message
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const present = error.code === 'DAY_OUTDATED' ? (error.fields['record'] as OwnDay) : undefined
      if (present !== undefined) keepOver(dayId, present)
      // The problem is shown in the row, even after a reload, because only the row identifies the day.
      else set(dayId, error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }])
      if (error.status === 409 || error.status === 404) await refetchReads([ownTargets.own])
      return undefined
    } finally {
      setSaving((all) => new Set([...all].filter((id) => id !== dayId)))
    }
  }
  const enqueue = ({ targetId, day }: DayToSave): void => {
    const draft = draftOf(day._id)
    if (draft === undefined || saving.has(day._id)) return
    const sent = buildOwnDayBody(day, draft)
    set(day._id, 'issues' in sent ? sent.issues : [])
    if ('issues' in sent) return
    waiting.current.push({ targetId, dayId: day._id, date: day.date, body: sent.body })
    setSaving((all) => new Set([...all, day._id]))
  }
  return {
    busy,
    saving,
    save: (days) => {
      for (const day of days) enqueue(day)
      void run(async () => {
        let message: string | undefined
        for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift())
          message = (await saveDay(next)) ?? message
        if (message !== undefined) toast.success(message)
      })
    },
  }
}
