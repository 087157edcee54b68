import { FormDialog } from '../../../kit/ui/dialog/FormDialog.tsx'
import { Form } from '../../../kit/ui/form/form.ts'
import { FormColumns } from '../../../kit/ui/form/FormColumns.tsx'
import { Select } from '../../../kit/ui/form/select.ts'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { type ProjectContentChecks, projectChecks } from '../contract.ts'
import { type CheckLevels, CHECK_LEVELS, type CheckLevel, LEVEL_WORDS } from '../vocabulary.ts'

type Props = { open: boolean; of: ProjectContentChecks | undefined; onClose: () => void }
const options = CHECK_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value] }))

export function LevelsDialog({ open, of, onClose }: Props) {
  const save = useWrite(projectChecks.setLevels)
  const checks = of?.checks ?? []
  return (
    <FormDialog<CheckLevels>
      open={open}
      title={`Content checks of ${of?.project.name ?? ''}`}
      submitLabel="Save"
      wide
      version={of?.version}
      initialValues={Object.fromEntries(checks.map(({ check, level }) => [check, level]))}
      meanwhile={{ show: (_, mine) => LEVEL_WORDS[mine as CheckLevel] }}
      onSubmit={(levels, version) =>
        save.mutateAsync({ params: { project: of?.project._id ?? '' }, body: { ...levels, version } })
      }
      onClose={onClose}
    >
      <FormColumns>
        {checks.map(({ check, name }) => (
          <Form.Item key={check} name={check} label={name}>
            <Select options={options} />
          </Form.Item>
        ))}
      </FormColumns>
    </FormDialog>
  )
}
