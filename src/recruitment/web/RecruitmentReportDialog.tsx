import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { download } from '../../kit/web/download.ts'
import type { SortKey } from '../../kit/shared/sort-keys.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { reports } from '../report-contract.ts'
import { type Job, jobs } from '../contract.ts'
import { type CandidateSort, RECRUITMENT_PAGE } from '../vocabulary.ts'
import { getJobTitle } from './JobFacts.tsx'

type Values = { jobId?: string; from?: string; to?: string }
/** `call` lists the jobs to choose from. `job` is the job of the current page, if any. */
type Props = {
  open: boolean
  call?: typeof jobs.list | typeof jobs.own
  job?: Job | undefined
  sort?: SortKey<CandidateSort> | undefined
  onClose: () => void
}

/**
 * Downloads the candidates who were added in a period, of one job or of all jobs. For a recruiter, all jobs are their own ones
 * (001 §2 Recruitment).
 */
export function RecruitmentReportDialog({ open, call = jobs.list, job, sort, onClose }: Props) {
  const all = useRead(call, { query: { pageSize: RECRUITMENT_PAGE.most } }, { enabled: open })
  const { data: newest = [], total = 0 } = all.data ?? {}
  const options = [...new Map([...(job ? [job] : []), ...newest].map((each) => [each._id, each])).values()]
  return (
    <FormDialog<Values>
      open={open}
      title="Candidate report"
      submitLabel="Download"
      {...(job && { initialValues: { jobId: job._id } })}
      onSubmit={({ jobId, from, to }) =>
        download(reports.download, {
          body: {
            ...(jobId && { jobId }),
            ...(from && { from }),
            ...(to && { to }),
            ...(sort && jobId === job?._id && { sort }),
          },
        })
      }
      onClose={onClose}
    >
      <Form.Item
        name="jobId"
        label="Job"
        extra={
          total > newest.length && `The newest ${newest.length} of ${total} jobs. Other jobs have their report on their own page.`
        }
        {...(all.error && { help: all.error.message, validateStatus: 'error' as const })}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={all.isPending}
          placeholder={call === jobs.own ? 'All your jobs' : 'All jobs'}
          options={options.map((each) => ({ value: each._id, label: getJobTitle(each) }))}
        />
      </Form.Item>
      <FormColumns>
        <FormDateField name="from" label="Added from" />
        <FormDateField name="to" label="Added to" />
      </FormColumns>
    </FormDialog>
  )
}
