import { Form } from '../../kit/ui/form/form.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { Refused } from '../../kit/web/call.ts'
import { refetchReads, useWrite } from '../../kit/web/use-calls.ts'
import { type Candidate, candidates } from '../candidates-contract.ts'
import { CANDIDATE_GONE, toWordedError, saidInPlace } from './changed-meanwhile.ts'
import { type TypedCandidate, candidateProblems } from './typed-candidate.ts'

const labels = { name: 'Name', email: 'Email', contact: 'Contact', remarks: 'Remarks' } as const
const FIELDS = ['name', 'email', 'contact', 'remarks'] as const

type Props = {
  candidate: Candidate | undefined
  /** The candidate no longer exists. The typed values stay, so that they can be copied. */
  isGone: boolean
  onClose: () => void
}

export function ChangeCandidateDialog({ candidate, isGone, onClose }: Props) {
  const change = useWrite(candidates.change, saidInPlace)
  // The initial values of the form, whatever arrives in the meantime.
  const [opened, setOpened] = useState(candidate)
  const [isWarned, setWarned] = useState(false)
  if (candidate?._id !== opened?._id) {
    setOpened(candidate)
    setWarned(false)
  }
  const submit = async (typed: TypedCandidate): Promise<void> => {
    if (candidate === undefined || opened === undefined) return
    const fields = Object.fromEntries(FIELDS.flatMap((field) => (typed[field] === opened[field] ? [] : [[field, typed[field]]])))
    const { version } = isWarned ? candidate : opened
    try {
      await change.mutateAsync({ params: { id: candidate._id }, body: { ...fields, version } })
    } catch (error) {
      // Somebody else has changed the candidate. The typed values stay, and the next press refers to the current state.
      const isOutdated = error instanceof Refused && error.status === 409
      setWarned(isOutdated)
      if (error instanceof Refused && error.isFinal) await refetchReads([candidates.one])
      throw toWordedError(error, candidate.name)
    }
  }
  return (
    <FormDialog<TypedCandidate>
      open={candidate !== undefined}
      title={`Change ${candidate?.name ?? ''}`}
      submitLabel="Change"
      blocked={isGone}
      note={isGone ? CANDIDATE_GONE : undefined}
      {...(candidate && { initialValues: candidate })}
      onSubmit={submit}
      onClose={onClose}
    >
      {FIELDS.map((field) => (
        <Form.Item
          key={field}
          name={field}
          label={labels[field]}
          required={field !== 'remarks'}
          extra={isWarned && <Meanwhile was={opened?.[field]} is={candidate?.[field]} />}
          rules={[
            {
              validator: async (_, sent = '') => {
                const problem = sent === opened?.[field] ? undefined : candidateProblems[field](String(sent))
                if (problem !== undefined) throw new Error(problem)
              },
            },
          ]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      ))}
    </FormDialog>
  )
}

/** Somebody else has changed a field since the form was opened. The next press would overwrite the change. */
function Meanwhile({ was, is }: { was: string | undefined; is: string | undefined }) {
  if (was === is || is === undefined) return null
  return (
    <output>
      Someone changed it to <bdi>{is === '' ? 'nothing' : is}</bdi>
    </output>
  )
}
