import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Field } from '../../kit/ui/form/Field.tsx'
import { toFieldPath, getErrorIssues, getErrorMessage } from '../../kit/ui/form/form-problems.ts'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { isFocusUnmoved } from '../../kit/web/focus-unmoved.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { useTabDrafts } from '../../kit/web/tab-drafts.ts'
import { useBusy, useWrite } from '../../kit/web/use-calls.ts'
import { candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import type { Job } from '../contract.ts'
import { type TypedCandidate, parseCandidateDraft, EMPTY_CANDIDATE, findTypedCandidateProblems } from './typed-candidate.ts'
import styles from './AddCandidates.module.css'

const BelowFields = lazyPart('BelowFields', () => import('./BelowFields.tsx'))

const labels = { name: 'Name', email: 'Email', contact: 'Contact', remarks: 'Remarks' } as const
const inputs = { name: {}, email: { type: 'email' }, contact: { type: 'tel' }, remarks: {} } as const
const FIELDS = ['name', 'email', 'contact', 'remarks'] as const

/** Enter saves, and the empty form is ready for the next name (001 §2, §5 Recruitment). */
export function AddCandidates({ job }: { job: Pick<Job, '_id' | 'name' | 'closed_at'> }) {
  const form = useRef<HTMLFormElement>(null)
  const drafts = useTabDrafts(`proofline.candidate.${usePerson()._id}`, parseCandidateDraft, { isPersonal: true })
  const typed = drafts.draftOf(job._id) ?? EMPTY_CANDIDATE
  const add = useWrite(candidates.add)
  const storeCv = useWrite(cvs.store)
  const [cv, setCv] = useState<File>()
  const [busy, run] = useBusy()
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [problem, setProblem] = useState<string>()
  const [added, setAdded] = useState<{ name: string; doubles: number }>()
  const issueOf = (field: string): string | undefined => issues.find(({ path }) => toFieldPath(path)[0] === field)?.message
  const rest = issues.filter(({ path }) => !FIELDS.some((field) => field === toFieldPath(path)[0]))

  useEffect(() => {
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [issues])
  // After a reload nothing has the focus, so the first field gets it. Names can then be typed one after another without leaving
  // the keyboard.
  useEffect(() => {
    if (isFocusUnmoved()) form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }, [])
  const write = (part: Partial<TypedCandidate>): void => {
    setIssues([])
    setProblem(undefined)
    drafts.store(job._id, { ...typed, ...part })
  }
  const send = async (): Promise<void> => {
    const wrong = findTypedCandidateProblems(typed)
    setProblem(undefined)
    setIssues(wrong)
    setAdded(undefined)
    if (wrong.length > 0) return
    const { remarks, ...needed } = typed
    const body = { ...needed, ...(remarks.trim() !== '' && { remarks }) }
    try {
      const { data } = await add.mutateAsync({ params: { jobId: job._id }, body })
      drafts.drop(job._id)
      setAdded({ name: typed.name.trim(), doubles: data.doubles })
      setCv(undefined)
      form.current?.querySelector<HTMLElement>('input')?.focus()
      // The candidate has been added by now. If the CV is refused, it can be dropped on the candidate again.
      if (cv !== undefined)
        await storeCv
          .mutateAsync({ params: { id: data._id }, file: cv })
          .catch((error: unknown) => setProblem(`The candidate was added without the CV. ${getErrorMessage(error)}`))
    } catch (error) {
      setProblem(getErrorMessage(error))
      setIssues(getErrorIssues(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void run(send)
  }
  if (job.closed_at !== null) return <p className={styles.note}>This job is closed and takes no new candidates.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Ctrl+Enter in its fields
    <form
      ref={form}
      className={styles.form}
      aria-label={`Add candidates of ${job.name}`}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void run(send)
      }}
    >
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <Field key={field} label={labels[field]} required={field !== 'remarks'} issue={issueOf(field)}>
            {(given) => (
              <input
                {...given}
                {...inputs[field]}
                autoComplete="off"
                readOnly={busy}
                value={typed[field]}
                onChange={({ target }) => write({ [field]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <BelowFields of={typed} area={form} file={cv} disabled={busy} onProblem={setProblem} onFile={setCv} />
      {(problem !== undefined || rest.length > 0) && (
        <FormProblem lines={[...(problem === undefined ? [] : [problem]), ...rest.map(({ message }) => message)]} />
      )}
      <div className={styles.foot}>
        <Button kind="primary" type="submit" busy={busy} keycap="Enter">
          Add candidate
        </Button>
        <output className={styles.note}>{added && addedWords(added)}</output>
      </div>
    </form>
  )
}

const addedWords = ({ name, doubles }: { name: string; doubles: number }): string =>
  `${name} was added.${doubles > 0 ? ` ${formatQuantity(doubles, 'candidate')} with the same email or phone. See the warning.` : ''}`
