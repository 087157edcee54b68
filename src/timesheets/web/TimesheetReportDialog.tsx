import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { BOTH_DATES } from '../../kit/shared/period.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { download } from '../../kit/web/download.ts'
import type { TimesheetProject } from '../contract.ts'
import { timesheetReport } from '../report-contract.ts'

type Values = { from: string; to: string; project?: string }
type Props = { open: boolean; projects: readonly TimesheetProject[]; onClose: () => void }

export function TimesheetReportDialog({ open, projects, onClose }: Props) {
  return (
    <FormDialog<Values>
      open={open}
      title="Timesheet report"
      submitLabel="Download"
      onSubmit={({ from, to, project }) =>
        download(timesheetReport.download, { body: { from, to, ...(project && { project }) } })
      }
      onClose={onClose}
    >
      <FormDateField name="from" label="From" needed={BOTH_DATES} />
      <FormDateField name="to" label="To" needed={BOTH_DATES} />
      <Form.Item name="project" label="Project">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="All projects"
          options={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
