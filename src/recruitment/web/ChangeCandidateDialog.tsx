import { Form } from 'antd'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { refresh, useWrite } from '../../kit/web/use-calls.ts'
import { type Candidate, candidates } from '../candidates-contract.ts'
import { type TypedCandidate, problemsOf } from './typed-candidate.ts'

const labels = { name: 'Name', email: 'Email', contact: 'Contact', remarks: 'Remarks' } as const
const FIELDS = ['name', 'email', 'contact', 'remarks'] as const

type Props = { candidate: Candidate | undefined; onClose: () => void }

/** Changes what is known of a candidate. */
export function ChangeCandidateDialog({ candidate, onClose }: Props) {
  const change = useWrite(candidates.change)
  const submit = async (body: TypedCandidate): Promise<void> => {
    if (candidate === undefined) return
    try {
      await change.mutateAsync({ params: { id: candidate._id }, body: { ...body, version: candidate.version } })
    } catch (error) {
      // Changed by somebody else: what was typed stays, and the next press is about the present state.
      await refresh([candidates.one])
      throw error
    }
  }
  return (
    <FormDialog<TypedCandidate>
      open={candidate !== undefined}
      title={`Change ${candidate?.name ?? ''}`}
      submitLabel="Change"
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
          rules={[
            {
              validator: async (_, sent = '') => {
                const problem = problemsOf[field](String(sent))
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
