import { useState } from 'react'
import type { Issue } from '../../shared/errors.ts'
import { issuesOf, messageOf } from '../../ui/form/form-problems.ts'
import type { CallOptions } from '../../web/call.ts'
import { toast } from '../../web/toast.tsx'
import { followed, type Going, nothingYet } from './followed-upload.ts'

export type Problem = { message: string; issues: readonly Issue[] }
/** Choose a file, preview, import, result. A problem of step 1 is the refusal of an import after its preview. */
export type Phase<Preview, Result> =
  | { step: 0; reading?: true; problem?: Problem }
  | { step: 1; preview: Preview; problem?: Problem }
  | { step: 2; preview: Preview }
  | { step: 3; preview: Preview; result: Result; isTakenBack: boolean }

type Calls<Preview, Result> = {
  /** The sentence for what must be chosen besides the file; undefined when nothing is missing. */
  missing?: string | undefined
  preview: (file: File, options: CallOptions) => Promise<Preview>
  store: (file: File, options: CallOptions) => Promise<Result>
}
export type Import<Preview, Result> = {
  file: File | undefined
  phase: Phase<Preview, Result>
  going: Going
  choose: (file: File) => void
  reject: (sentence: string) => void
  look: () => Promise<void>
  run: () => Promise<void>
  again: () => void
  takenBack: () => void
}

/** The problem of a failed call, which is shown as a toast too (000 §8). */
const problemOf = (error: unknown): Problem => {
  toast.error(messageOf(error))
  return { message: messageOf(error), issues: issuesOf(error) }
}
const sentence = (message: string): Problem => ({ message, issues: [] })

/** The steps of one upload, on a page or in a dialog. */
export function useImport<Preview, Result>({ missing, preview, store }: Calls<Preview, Result>): Import<Preview, Result> {
  const [file, setFile] = useState<File>()
  const [phase, setPhase] = useState<Phase<Preview, Result>>({ step: 0 })
  const [going, setGoing] = useState<Going>(nothingYet)
  return {
    file,
    phase,
    going,
    choose: (one) => {
      setFile(one)
      setPhase({ step: 0 })
    },
    reject: (message) => setPhase({ step: 0, problem: sentence(message) }),
    look: async () => {
      if (missing !== undefined) return setPhase({ step: 0, problem: sentence(missing) })
      if (file === undefined) return setPhase({ step: 0, problem: sentence('Please select a file first!') })
      setGoing(nothingYet)
      setPhase({ step: 0, reading: true })
      try {
        setPhase({ step: 1, preview: await followed(setGoing, (options) => preview(file, options)) })
      } catch (error) {
        setPhase({ step: 0, problem: problemOf(error) })
      }
    },
    run: async () => {
      if (file === undefined || phase.step !== 1) return
      const seen = phase.preview
      setGoing(nothingYet)
      setPhase({ step: 2, preview: seen })
      try {
        const result = await followed(setGoing, (options) => store(file, options))
        setPhase({ step: 3, preview: seen, result, isTakenBack: false })
      } catch (error) {
        setPhase({ step: 1, preview: seen, problem: problemOf(error) })
      }
    },
    again: () => {
      setFile(undefined)
      setPhase({ step: 0 })
    },
    takenBack: () => phase.step === 3 && setPhase({ ...phase, isTakenBack: true }),
  }
}
