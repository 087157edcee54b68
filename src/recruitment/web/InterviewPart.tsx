import { useState } from 'react'
import { formatInstant, toWallTime } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DateField } from '../../kit/ui/form/DateField.tsx'
import { Field } from '../../kit/ui/form/Field.tsx'
import { getErrorMessage } from '../../kit/ui/form/form-problems.ts'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { useBusy, useDownload, useWrite } from '../../kit/web/use-calls.ts'
import type { Candidate } from '../candidates-contract.ts'
import { interviews } from '../interviews-contract.ts'
import { LONGEST, NEEDS, minutesProblem } from '../rules.ts'
import styles from './CvPart.module.css'

const USUAL_MINUTES = '45'

/** When a candidate is interviewed: set, changed, cancelled, and downloaded for a calendar. */
export function InterviewPart({ of }: { of: Candidate }) {
  const { _id: id, name, interview } = of
  const download = useDownload(interviews.file)
  const cancel = useWrite(interviews.cancel)
  const [busy, run] = useBusy()
  const [isOpen, setOpen] = useState(false)
  const label = interview === null ? 'Set a time' : 'Change the time'
  return (
    <section aria-labelledby="candidate-interview">
      <h3 id="candidate-interview">Interview</h3>
      {interview !== null && (
        <p className={styles.file}>
          <b>{formatInstant(interview.at)}</b>, {interview.minutes} min
          {interview.interviewer !== '' && `, with ${interview.interviewer}`}
          {interview.place !== '' && `, ${interview.place}`}
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
              <Button danger busy={busy} onClick={() => void run(() => cancel.mutateAsync({ params: { id } }))}>
                Cancel the interview
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  )
}

function InterviewForm({ of: { _id: id, version, interview }, onClose }: { of: Candidate; onClose: () => void }) {
  const set = useWrite(interviews.set)
  const [busy, run] = useBusy()
  const [at, setAt] = useState(interview === null ? undefined : toWallTime(interview.at))
  const [minutes, setMinutes] = useState(interview === null ? USUAL_MINUTES : String(interview.minutes))
  const [interviewer, setInterviewer] = useState(interview?.interviewer ?? '')
  const [place, setPlace] = useState(interview?.place ?? '')
  // What the form began with: a change of somebody else in the meantime is refused.
  const [seen] = useState(version)
  const [problem, setProblem] = useState<string>()
  const send = async (): Promise<void> => {
    const wrong = at === undefined ? NEEDS.interview : minutesProblem(Number(minutes))
    setProblem(wrong)
    if (wrong !== undefined || at === undefined) return
    try {
      await set.mutateAsync({ params: { id }, body: { at, minutes: Number(minutes), interviewer, place, version: seen } })
      onClose()
    } catch (error) {
      setProblem(getErrorMessage(error))
    }
  }
  return (
    <form
      className={styles.form}
      aria-label="Interview"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run(send)
      }}
    >
      <DateField label="Date and time" time value={at} onChange={setAt} />
      <Field label="Minutes">
        {(given) => (
          <input {...given} type="number" min={5} max={480} value={minutes} onChange={({ target }) => setMinutes(target.value)} />
        )}
      </Field>
      <Field label="Interviewer">
        {(given) => (
          <input
            {...given}
            maxLength={LONGEST.text}
            value={interviewer}
            onChange={({ target }) => setInterviewer(target.value)}
          />
        )}
      </Field>
      <Field label="Place or link">
        {(given) => <input {...given} maxLength={LONGEST.text} value={place} onChange={({ target }) => setPlace(target.value)} />}
      </Field>
      {problem !== undefined && <FormProblem lines={[problem]} />}
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={busy}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
