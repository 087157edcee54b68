import { useCallback, useRef, useState, useEffect } from 'react'
import { formatQuantity, formatPlural } from '../../shared/counted.ts'
import { createUuid } from '../../shared/ids.ts'
import { getErrorMessage } from '../../ui/form/form-problems.ts'
import { type CallOptions, Refused } from '../../web/call.ts'
import { toast } from '../../web/toast.ts'
import { call } from '../../web/use-calls.ts'
import { type PreviewCorrection, type SurveyedSheet, type SheetChoice, uploads } from '../contract.ts'
import { keepCorrections, hasSameColumns, toSheetChoice } from '../reading-rules.ts'
import { type ImportProblem, reportImportProblem, toImportProblem, UPLOAD } from './import-problem.ts'
import { countFromText } from './count-from-text.ts'
import { forgetRunning, readRunning, storeRunning, type RunningImport } from './running-import.ts'
import { subscribeToStream } from '../../web/stream.ts'
import type { RowProgress } from '../../shared/upload.ts'

/** The server reports progress at once for an upload that it has received. */
const RECEIVED_MS = 20_000
const NOT_SENT = 'The page was reloaded before the workbook was sent. Nothing was stored. Choose it again.'
const UNKNOWN = 'It is not known how the import ended. Check whether its rows are there before you import them again.'

type Resumed = {
  begin: (id: string, aborting: AbortController) => void
  onGoing: (going: Going) => void
  /** Called with those fields of the upload's reply that may be stored. */
  onReply: (reply: unknown) => void
  onProblem: (problem: ImportProblem) => void
}

function useResumed(name: string, running: RunningImport<unknown> | undefined, handlers: Resumed): void {
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
    // Cancelling first makes the message true.
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

export type SentWorkbook = { file: File; body: { corrections?: readonly PreviewCorrection[]; reading?: SheetChoice } }
/** Choose a file, preview, import, result. A problem in step 1 means that the import was refused after its preview. */
export type Phase<Preview, Result> =
  | { step: 0; reading?: true; problem?: ImportProblem }
  | { step: 1; preview: Preview; problem?: ImportProblem; isChecking?: true }
  | { step: 2; preview: Preview }
  | { step: 3; preview: Preview; result: Result; isTakenBack: boolean }

/** `chosen` is the choice that a person made in the preview for the whole workbook, or undefined. */
type ChosenWorkbook<Mapping> = SentWorkbook & { chosen: Mapping | undefined }

type Calls<Preview, Result, Reply, Mapping> = {
  /** Identifies the upload and its target. After a reload, the page with the same name shows the running import. */
  name: string
  missing?: string | undefined
  noFile?: string
  preview: (sent: ChosenWorkbook<Mapping>, options: CallOptions) => Promise<Preview>
  store: (sent: SentWorkbook, options: CallOptions, seen: Preview) => Promise<Reply>
  /** After a reload, the reply lacks the fields that must not be stored. */
  resultOf: (reply: Reply) => Result
}
export type Import<Preview, Result> = {
  workbook: string | undefined
  /** Undefined before a workbook is chosen, and after a reload. */
  sent: SentWorkbook | undefined
  /** A workbook that was made from a text has no sheets. */
  isText: boolean
  namesRowOf: (sheet: string | undefined) => number
  /** Undefined if the workbook's own suggestion is used. */
  reading: SheetChoice | undefined
  read: (choice: SheetChoice) => void
  /** A sentence about what the last choice discarded, or ''. */
  dropped: string
  corrections: readonly PreviewCorrection[]
  phase: Phase<Preview, Result>
  going: Going
  /** Takes a file and previews it, unless something else must be chosen first. `buildWorkbookOfText` explains `above`. */
  choose: (file: File, above?: number) => void
  reject: (sentence: string) => void
  look: () => Promise<void>
  correction: (correction: PreviewCorrection) => void
  run: () => Promise<void>
  /** Stores nothing, unless the upload was already stored. */
  cancel: () => Promise<void>
  again: () => void
  takenBack: () => void
}

const NO_SHEETS: readonly SurveyedSheet[] = []
const CANCELLED = 'Cancelled. Nothing was stored.'

/** The screen shows row numbers of the text. The workbook made from it is sent with its own row numbers. */
const sentOf = (file: File, { corrections, reading }: Chosen, above = 0): SentWorkbook => ({
  file,
  body: {
    ...(corrections.length > 0 && { corrections: corrections.map((each) => ({ ...each, row: each.row + above })) }),
    ...(reading !== undefined && { reading }),
  },
})
type Chosen = { corrections: readonly PreviewCorrection[]; reading: SheetChoice | undefined }

const describeDropped = (corrections: number, isMappingDropped: boolean): string =>
  [
    ...(corrections === 0
      ? []
      : [
          `${formatQuantity(corrections, 'corrected cell')} ${formatPlural(corrections, 'was', 'were')} dropped, because other cells are read now.`,
        ]),
    ...(isMappingDropped ? ['Your choices of columns were dropped, because other columns are read now.'] : []),
  ].join(' ')

export function useImport<
  Preview extends { count: number; sheets?: SurveyedSheet[] | undefined },
  Result,
  Reply,
  Mapping = never,
>(
  calls: Calls<Preview, Result, Reply, Mapping>,
): Import<Preview, Result> & { chosen: Mapping | undefined; adjust: (chosen: Mapping) => void } {
  const { name, missing, noFile = 'Please select a file first!' } = calls
  const [file, setFile] = useState<File>()
  /** The number of added rows in a workbook that was made from a text (`buildWorkbookOfText`). */
  const [above, setAbove] = useState<number>()
  const [corrections, setCorrections] = useState<readonly PreviewCorrection[]>([])
  const [reading, setReading] = useState<SheetChoice>()
  const [dropped, setDropped] = useState('')
  const [chosen, setChosen] = useState<Mapping>()
  const [resumed] = useState(() => readRunning<Preview>(name))
  const [phase, setPhase] = useState<Phase<Preview, Result>>(() =>
    resumed === undefined ? { step: 0 } : { step: 2, preview: resumed.preview },
  )
  const [going, setGoing] = useState<Going>({ ...nothingYet, sent: resumed === undefined ? 0 : 1 })
  const running = useRef<{ id: string; aborting: AbortController } | undefined>(undefined)
  const begin = () => {
    running.current?.aborting.abort()
    running.current = { id: createUuid(), aborting: new AbortController() }
    setGoing(nothingYet)
    toast.done(UPLOAD)
    return running.current
  }
  // Leaving would lose corrections that were made here. A running import would continue, but its page would no longer show it.
  useLeaveQuestion(phase.step === 2 || (phase.step === 1 && (corrections.length > 0 || chosen !== undefined)))

  const show = (reply: Reply, preview: Preview): void =>
    setPhase({ step: 3, preview, result: calls.resultOf(reply), isTakenBack: false })
  useResumed(name, resumed, {
    begin: (id, aborting) => (running.current = { id, aborting }),
    onGoing: setGoing,
    onReply: (reply) => resumed && show(reply as Reply, resumed.preview),
    onProblem: (problem) => setPhase({ step: 0, problem }),
  })

  const look = async (
    of: File | undefined,
    asked: Chosen & { mapping: Mapping | undefined },
    rowsAbove: number | undefined,
    revert?: () => void,
  ): Promise<void> => {
    if (missing !== undefined) return setPhase({ step: 0, problem: toImportProblem(missing) })
    if (of === undefined) return setPhase({ step: 0, problem: toImportProblem(noFile) })
    const { id, aborting } = begin()
    // The preview stays on the screen while its cells are checked again.
    setPhase((old) => (old.step === 1 ? { step: 1, preview: old.preview, isChecking: true } : { step: 0, reading: true }))
    try {
      const options = { signal: aborting.signal }
      const sent = { ...sentOf(of, asked, rowsAbove), chosen: asked.mapping }
      const preview = await followed(id, setGoing, (more) => calls.preview(sent, { ...more, ...options }))
      if (aborting.signal.aborted) return
      // Later calls read the same sheets. With other columns or fields, the server could otherwise suggest another sheet.
      if (rowsAbove === undefined) setReading(toSheetChoice(preview.sheets ?? [], asked.reading))
      setPhase({ step: 1, preview: countFromText(preview, rowsAbove ?? 0) })
    } catch (error) {
      if (aborting.signal.aborted) return
      const problem = reportImportProblem(error, rowsAbove)
      // If the server could read the workbook but not with this choice, the person can choose again beside the file. Otherwise
      // the preview returns to its previous choice.
      if (revert !== undefined && problem.sheets !== undefined) return setPhase({ step: 0, problem })
      revert?.()
      setPhase((old) => (old.step === 1 ? { step: 1, preview: old.preview, problem } : { step: 0, problem }))
    }
  }
  const stop = (): void => {
    running.current?.aborting.abort()
    running.current = undefined
  }
  const sheets = (phase.step === 1 ? phase.preview.sheets : phase.step === 0 ? phase.problem?.sheets : undefined) ?? NO_SHEETS
  const namesRowOf = useCallback(
    (name: string | undefined): number => {
      if (above !== undefined) return 1 - above
      const read = sheets.filter(({ isRead }) => isRead)
      return (read.find((each) => each.name === name) ?? read[0])?.headerRow ?? 1
    },
    [above, sheets],
  )
  return {
    workbook: file?.name ?? (phase.step >= 2 ? resumed?.workbook : undefined),
    sent: file && sentOf(file, { corrections, reading }, above),
    isText: above !== undefined,
    namesRowOf,
    reading,
    dropped,
    read: (choice) => {
      const kept = keepCorrections(corrections, sheets, choice)
      const showsOtherColumns =
        choice.leavesOutHidden !== reading?.leavesOutHidden &&
        sheets.some(({ isRead, hiddenColumns }) => isRead && hiddenColumns > 0)
      const mapping = hasSameColumns(sheets, choice) && !showsOtherColumns ? chosen : undefined
      setReading(choice)
      setCorrections(kept)
      setChosen(() => mapping)
      setDropped(describeDropped(corrections.length - kept.length, chosen !== undefined && mapping === undefined))
      const revert = (): void => {
        setReading(reading)
        setCorrections(corrections)
        setChosen(() => chosen)
        setDropped('')
      }
      void look(file, { corrections: kept, reading: choice, mapping }, above, revert)
    },
    corrections,
    phase,
    going,
    choose: (one, rowsAbove) => {
      setFile(one)
      setAbove(rowsAbove)
      setCorrections([])
      setReading(undefined)
      setDropped('')
      setChosen(undefined)
      if (missing === undefined) void look(one, { corrections: [], reading: undefined, mapping: undefined }, rowsAbove)
      else setPhase({ step: 0 })
    },
    reject: (message) => setPhase({ step: 0, problem: toImportProblem(message) }),
    look: () => look(file, { corrections, reading, mapping: chosen }, above),
    chosen,
    adjust: (next) => {
      setChosen(() => next)
      void look(file, { corrections, reading, mapping: next }, above)
    },
    correction: (correction) => {
      const others = corrections.filter(
        ({ row, column, sheet }) => row !== correction.row || column !== correction.column || sheet !== correction.sheet,
      )
      setCorrections([...others, correction])
      setDropped('')
      void look(file, { corrections: [...others, correction], reading, mapping: chosen }, above)
    },
    run: async () => {
      if (file === undefined || phase.step !== 1) return
      const { preview } = phase
      const { id, aborting } = begin()
      const entry = { id, preview, workbook: file.name, isSent: false }
      storeRunning(name, entry)
      setPhase({ step: 2, preview })
      const onGoing = (now: Going): void => {
        if (now.sent >= 1 && !entry.isSent) storeRunning(name, Object.assign(entry, { isSent: true }))
        setGoing(now)
      }
      try {
        const options = { signal: aborting.signal }
        const sent = sentOf(file, { corrections, reading }, above)
        show(await followed(id, onGoing, (more) => calls.store(sent, { ...more, ...options }, preview)), preview)
      } catch (error) {
        if (!aborting.signal.aborted) setPhase({ step: 1, preview, problem: reportImportProblem(error, above) })
      } finally {
        forgetRunning(name)
      }
    },
    cancel: async () => {
      if (phase.step < 2) {
        stop()
        return setPhase((old) => (old.step === 1 ? { step: 1, preview: old.preview } : { step: 0 }))
      }
      const id = running.current?.id
      if (id === undefined || phase.step !== 2) return
      try {
        const { cancelled } = await call(uploads.cancel, { params: { id } })
        if (!cancelled) return toast.success('It’s too late to cancel. The rows are already stored.')
      } catch (error) {
        return toast.error(getErrorMessage(error))
      }
      stop()
      forgetRunning(name)
      toast.success(CANCELLED)
      setPhase(file === undefined ? { step: 0 } : { step: 1, preview: phase.preview })
    },
    again: () => {
      stop()
      // After a return from the preview, the workbook stays chosen, so that it can be used for another target.
      if (phase.step !== 1) {
        setFile(undefined)
        setCorrections([])
        setReading(undefined)
        setDropped('')
        setChosen(undefined)
      }
      setPhase({ step: 0 })
    },
    takenBack: () => phase.step === 3 && setPhase({ ...phase, isTakenBack: true }),
  }
}

function useLeaveQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

/** `sent` is the share of the bytes sent, from 0 to 1. */
export type Going = RowProgress & { sent: number }
export const nothingYet: Going = { sent: 0, read: 0, stored: 0, total: null }

const RETRY_MS = 2_000

/** The request itself reports the bytes sent, and the server's stream reports the rows (api.md, Uploads). */
async function followed<T>(id: string, onGoing: (going: Going) => void, run: (options: CallOptions) => Promise<T>): Promise<T> {
  let going = nothingYet
  const update = (part: Partial<Going>): void => {
    going = { ...going, ...part }
    onGoing(going)
  }
  const end = subscribeToStream(uploads.progress, { params: { id } }, (event, data) => {
    if (event === 'progress') update(data as RowProgress)
  })
  try {
    return await run({ progressId: id, onProgress: (sent) => update({ sent }) })
  } finally {
    end()
  }
}

/**
 * Follows an upload that was sent before the page was reloaded. Returns its response as the server stored it, null if it failed
 * without a response, or undefined if `signal` aborts first.
 */
async function followedAgain(id: string, onGoing: (going: Going) => void, signal: AbortSignal): Promise<unknown> {
  while (!signal.aborted) {
    const over = await new Promise<{ outcome: unknown } | undefined>((resolve) => {
      const end = subscribeToStream(
        uploads.progress,
        { params: { id } },
        (event, data) => {
          if (event === 'progress') onGoing({ ...(data as RowProgress), sent: 1 })
          else if (event === 'over') resolve({ outcome: data })
        },
        () => resolve(undefined),
      )
      signal.addEventListener('abort', end, { once: true })
    })
    if (over !== undefined) return over.outcome
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return undefined
}
