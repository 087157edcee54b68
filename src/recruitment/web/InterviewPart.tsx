import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { formatInstant, parseInstant, toWallTime } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { isInDropdown } from '../../kit/ui/dialog/DockedPanel.tsx'
import { ChangesPanel } from '../../kit/ui/dialog/ChangesPanel.tsx'
import { DateField } from '../../kit/ui/form/DateField.tsx'
import { Field } from '../../kit/ui/form/Field.tsx'
import { FigureInput } from '../../kit/ui/form/FigureInput.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { Refused } from '../../kit/web/call.ts'
import { toast } from '../../kit/web/toast.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { useTabDrafts } from '../../kit/web/tab-drafts.ts'
import { refetchReads, useBusy, useDownload, useWrite } from '../../kit/web/use-calls.ts'
import { type Candidate, candidates } from '../candidates-contract.ts'
import { interviews } from '../interviews-contract.ts'
import { MAX_LENGTH, NEEDS, findInterviewMinutesProblem, pastInterviewWarning } from '../rules.ts'
import { readCurrent, formatRefusal, saidInPlace } from './changed-meanwhile.ts'
import styles from './CvPart.module.css'

const DEFAULT_MINUTES = '45'

type Interview = NonNullable<Candidate['interview']>
const restOf = ({ minutes, interviewer, place }: Interview): string =>
  [`, ${minutes} min`, interviewer && `, with ${interviewer}`, place && `, ${place}`].join('')

export function InterviewPart({ of }: { of: Candidate }) {
  const { _id: id, name, interview } = of
  const download = useDownload(interviews.file)
  const [busy, run] = useBusy()
  const cancel = useCancel(of)
  const [now] = useState(() => new Date())
  const [isOpen, setOpen] = useState(false)
  const label = interview === null ? 'Set a time' : 'Change the time'
  return (
    <section aria-labelledby="candidate-interview">
      <h3 id="candidate-interview">Interview</h3>
      {interview !== null && (
        <p className={styles.file}>
          <b>{formatInstant(interview.at)}</b>
          {restOf(interview)}
          {new Date(interview.at) < now && ', has passed'}
        </p>
      )}
      {isOpen ? (
        <InterviewForm of={of} onClose={() => setOpen(false)} />
      ) : (
        <div className={styles.acts}>
          <Button icon="calendar" onClick={() => setOpen(true)}>
            {label}
          </Button>
          {interview !== null && (
            <>
              <Button
                icon="download"
                busy={download.isRunning}
                title={`Download the interview of ${name} for a calendar`}
                onClick={() => void download.start({ params: { id } })}
              >
                .ics
              </Button>
              <Button danger busy={busy} onClick={() => void run(cancel)}>
                Cancel the interview
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  )
}

const { method, path } = interviews.cancel
/** Offers to undo the cancellation. */
function useCancel({ _id: id, name, interview, version }: Candidate): () => Promise<void> {
  const { mutateAsync: cancel } = useWrite(interviews.cancel, { ...saidInPlace, successToast: false })
  const { mutateAsync: set } = useWrite(interviews.set)
  return async () => {
    if (interview === null) return
    const { at, ...others } = interview
    try {
      const { data, message } = await cancel({ params: { id }, query: { version } })
      const before = { ...others, at: toWallTime(at), version: data.version }
      // If this is refused, a toast already says so.
      toast.success(message, () => void set({ params: { id }, body: before }).catch(() => undefined), { about: name })
    } catch (error) {
      if (!(error instanceof Refused) || saidInPlace.errorToast(error)) return
      toast.error(formatRefusal(error, name), `${method} ${path}`)
      await refetchReads([candidates.one])
    }
  }
}

/** `version` is that of the candidate when the form was opened. */
type TypedInterview = { at?: string | undefined; minutes: string; interviewer: string; place: string; version: number }

/** Returns undefined if the stored value is not a draft or has an older format. */
function parseTyped(stored: unknown): TypedInterview | undefined {
  const { at, minutes, interviewer, place, version } = (stored ?? {}) as Partial<Record<keyof TypedInterview, unknown>>
  const isTyped = [at ?? '', minutes, interviewer, place].every((each) => typeof each === 'string') && typeof version === 'number'
  return isTyped ? (stored as TypedInterview) : undefined
}

const typedOf = ({ interview, version }: Candidate): TypedInterview => ({
  at: interview === null ? undefined : toWallTime(interview.at),
  minutes: interview === null ? DEFAULT_MINUTES : String(interview.minutes),
  interviewer: interview?.interviewer ?? '',
  place: interview?.place ?? '',
  version,
})

/** Typed values are kept until they are saved or cancelled, even if the form is closed. */
function InterviewForm({ of, onClose }: { of: Candidate; onClose: () => void }) {
  const { _id: id, name, interview } = of
  const drafts = useTabDrafts(`proofline.interview.${usePerson()._id}`, parseTyped, { isPersonal: true })
  const [began] = useState(() => typedOf(of))
  const typed = drafts.draftOf(id) ?? began
  const { at, minutes, interviewer, place } = typed
  const write = (part: Partial<TypedInterview>): void => drafts.store(id, { ...typed, ...part })
  const end = (): void => {
    drafts.drop(id)
    onClose()
  }
  const set = useWrite(interviews.set, saidInPlace)
  const [busy, run] = useBusy()
  // If somebody else has changed the candidate since the form was opened, saving is refused. The change is shown before the next
  // save.
  const [seen, setSeen] = useState(typed.version)
  const time = at === undefined ? undefined : parseInstant(at)
  const [now] = useState(() => new Date())
  const [changed, setChanged] = useState<NonNullable<ReturnType<typeof readCurrent>>>()
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || isInDropdown(event.target)) return
    if (event.key === 'Escape') {
      // The next Escape closes the panel.
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      // Submits later, so that the date field's Enter handler can first accept what was typed.
      setTimeout(() => form.current?.requestSubmit())
    }
  })
  useEffect(() => {
    const own = form.current
    own?.querySelector('input')?.focus()
    own?.addEventListener('keydown', onKey)
    return () => own?.removeEventListener('keydown', onKey)
  }, [])
  const length = parseFigure(minutes) ?? Number.NaN
  const send = async (): Promise<void> => {
    const wrong = at === undefined ? NEEDS.interview : findInterviewMinutesProblem(length)
    setProblem(wrong)
    if (wrong !== undefined || at === undefined) return
    try {
      await set.mutateAsync({
        params: { id },
        body: { at, minutes: length, interviewer, place, version: seen },
      })
      end()
    } catch (error) {
      const current = readCurrent(error)
      if (current === undefined) return setProblem(formatRefusal(error, name))
      await refetchReads([candidates.one])
      setChanged(current)
      setSeen(current.version)
    }
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Interview"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run(send)
      }}
    >
      <DateField label="Date and time" time value={at} onChange={(changed) => write({ at: changed })} />
      <Field label="Minutes">
        {(given) => <FigureInput {...given} whole value={minutes} onType={(typed) => write({ minutes: typed })} />}
      </Field>
      <Field label="Interviewer">
        {(given) => (
          <input
            {...given}
            maxLength={MAX_LENGTH.text}
            value={interviewer}
            onChange={({ target }) => write({ interviewer: target.value })}
          />
        )}
      </Field>
      <Field label="Place or link">
        {(given) => (
          <input {...given} maxLength={MAX_LENGTH.text} value={place} onChange={({ target }) => write({ place: target.value })} />
        )}
      </Field>
      {changed !== undefined && (
        <ChangesPanel
          key={changed.version}
          role="alert"
          title={`${changed.by.fullName} changed ${name} at ${formatInstant(changed.at)}. What you typed is kept but not saved yet.`}
        >
          <dl>
            <div>
              <dt>Interview</dt>
              <dd>
                Now: <ins>{interview === null ? 'none' : `${formatInstant(interview.at)}${restOf(interview)}`}</ins>
              </dd>
            </div>
            <div>
              <dt>Stage</dt>
              <dd>
                Now: <ins>{of.stage}</ins>
              </dd>
            </div>
          </dl>
          <p>Save again to store what the form shows.</p>
        </ChangesPanel>
      )}
      {problem !== undefined && <FormProblem lines={[problem]} />}
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={busy}>
          Save
        </Button>
        <Button onClick={end}>Cancel</Button>
      </div>
      {/* The warning is below the buttons, because it appears when the date field loses the focus and must not move Save while
          it is being pressed. */}
      <p className={styles.warning} role="status">
        {time && pastInterviewWarning(time, now)}
      </p>
    </form>
  )
}
