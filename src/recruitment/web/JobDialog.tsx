import { Form } from '../../kit/ui/form/form.ts'
import { TextArea } from '../../kit/ui/form/text-area.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type Job, jobs } from '../contract.ts'
import { MAX_LENGTH, NEEDS, findBudgetProblem, findTextProblem, findVacancyProblem } from '../rules.ts'
import { getJobTitle } from './JobFacts.tsx'

type Values = {
  name: string
  location: string
  budget: number
  vacancy: number
  shiftTime: string
  description?: string
  recruiters: string[]
}
type Props = { open: boolean; job: Job | undefined; onClose: () => void }

const sentence = (problem: string | undefined): Promise<void> =>
  problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
/** @param before the stored text, which is accepted unchanged */
const textRules = (noun: string, needed: string, before: string | undefined) => [
  {
    validator: (_: unknown, sent = '') =>
      sentence(String(sent).trim() === '' ? needed : String(sent) === before ? undefined : findTextProblem(noun, String(sent))),
  },
]

/** Adds a job, or changes one (001 §5 Recruitment). */
export function JobDialog({ open, job, onClose }: Props) {
  const choices = useRead(jobs.recruiters, {}, { enabled: open })
  const create = useWrite(jobs.create)
  const update = useWrite(jobs.update)
  // The current recruiters of the job are named even before the choices are loaded.
  const people = new Map([...(choices.data?.data ?? []), ...(job?.recruiters ?? [])].map((each) => [each._id, each.fullName]))
  const submit = ({ description = '', ...values }: Values): Promise<unknown> =>
    job === undefined
      ? create.mutateAsync({ body: { ...values, ...(description.trim() !== '' && { description }) } })
      : update.mutateAsync({ params: { id: job._id }, body: { ...values, description, version: job.version } })
  return (
    <FormDialog<Values>
      open={open}
      title={job === undefined ? 'Add job' : `Edit ${getJobTitle(job)}`}
      submitLabel={job === undefined ? 'Add job' : 'Save'}
      wide
      {...(job && { initialValues: { ...job, recruiters: job.recruiters.map(({ _id }) => _id) } })}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormColumns>
        <Form.Item name="name" label="Name" required rules={textRules('The job name', NEEDS.name, job?.name)}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="location" label="Location" required rules={textRules('The location', NEEDS.location, job?.location)}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="budget"
          label="Budget per year, in rupees"
          required
          rules={buildNumberRules(findBudgetProblem, NEEDS.budget)}
        >
          <NumberInput />
        </Form.Item>
        <Form.Item name="vacancy" label="Vacancy" required rules={buildNumberRules(findVacancyProblem, NEEDS.vacancy)}>
          <NumberInput />
        </Form.Item>
        <Form.Item
          name="shiftTime"
          label="Shift time"
          required
          rules={textRules('The shift time', NEEDS.shiftTime, job?.shiftTime)}
        >
          <Input autoComplete="off" placeholder="09:30 – 18:30" />
        </Form.Item>
        <Form.Item
          name="recruiters"
          label="Recruiters"
          rules={[{ required: true, message: NEEDS.recruiters }]}
          {...(choices.error && { help: choices.error.message, validateStatus: 'error' as const })}
        >
          <ManySelect
            loading={choices.isPending}
            placeholder="Choose one or several"
            notFoundContent="No one is in the department recruiter or head-recruiter."
            options={[...people].map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
      </FormColumns>
      <Form.Item
        name="description"
        label="Description"
        rules={[
          {
            max: MAX_LENGTH.long,
            message: `The description can have at most ${MAX_LENGTH.long.toLocaleString('en-IN')} characters.`,
          },
        ]}
      >
        <TextArea rows={3} />
      </Form.Item>
    </FormDialog>
  )
}
