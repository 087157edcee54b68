import { useEffect, useRef } from 'react'
import { getErrorMessage } from '../../ui/form/form-problems.ts'
import { Refused } from '../../web/call.ts'
import { call } from '../../web/use-calls.ts'
import { uploads } from '../contract.ts'
import { followedAgain, type Going } from './followed-upload.ts'
import { forgetRunning, type RunningImport } from './running-import.ts'
import { type ImportProblem, reportImportProblem } from './import-problem.ts'

/** An upload that the server has received reports its progress at once. */
const RECEIVED_MS = 20_000
const NOT_SENT = 'The page was reloaded before the workbook was sent. Nothing was stored. Choose it again.'
const UNKNOWN = 'It is not known how the import ended. Check whether its rows are there before you import them again.'

type Resumed = {
  begin: (id: string, aborting: AbortController) => void
  onGoing: (going: Going) => void
  /** The fields of the upload's reply, as far as they may be stored. */
  onReply: (reply: unknown) => void
  onProblem: (problem: ImportProblem) => void
}

/** Follows an import to its end that was running when the page was reloaded. */
export function useResumed(name: string, running: RunningImport<unknown> | undefined, handlers: Resumed): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (running === undefined) return
    const aborting = new AbortController()
    const { signal } = aborting
    const { id, isSent } = running
    latest.current.begin(id, aborting)
    const fail = (problem: ImportProblem): void => {
      aborting.abort()
      forgetRunning(name)
      latest.current.onProblem(problem)
    }
    // It is cancelled first, so that what is said about it stays true.
    const giveUp = async (): Promise<void> => {
      try {
        const { cancelled } = await call(uploads.cancel, { params: { id } }, { signal })
        if (cancelled) fail(reportImportProblem(new Error(NOT_SENT)))
      } catch (error) {
        if (!signal.aborted) fail(reportImportProblem(new Error(`${UNKNOWN} ${getErrorMessage(error)}`)))
      }
    }
    const timer = setTimeout(() => void giveUp(), isSent ? RECEIVED_MS : 0)
    const follow = async (): Promise<void> => {
      const outcome = await followedAgain(id, (going) => (clearTimeout(timer), latest.current.onGoing(going)), signal)
      clearTimeout(timer)
      if (signal.aborted) return
      const reply = (outcome ?? {}) as Record<string, unknown>
      if (reply['success'] !== true)
        return fail(reportImportProblem(outcome === null ? new Error(UNKNOWN) : new Refused(409, reply)))
      forgetRunning(name)
      latest.current.onReply(reply)
    }
    void follow()
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [name, running])
}
