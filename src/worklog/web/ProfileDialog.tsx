import { Form } from '../../kit/ui/form/form.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { RUPEES_MOST } from '../../kit/shared/money.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type Profile, worklog } from '../contract.ts'
import { NEEDS, nameProblem } from '../rules.ts'

type Values = { name: string; budget: number }
type Props = {
  open: boolean
  subjectId: string
  /** The profile that is changed; absent: one is added. */
  profile?: Profile | undefined
  onClose: () => void
}

/** Adds a profile, or changes its name or its budget (001 §5 Worklog). */
export function ProfileDialog({ open, subjectId, profile, onClose }: Props) {
  const add = useWrite(worklog.addProfile)
  const update = useWrite(worklog.updateProfile)
  const submit = ({ name, budget }: Values, version: number | undefined): Promise<unknown> => {
    if (profile === undefined) return add.mutateAsync({ params: { id: subjectId }, body: { name, budget } })
    const body = { ...(name !== profile.name && { name }), ...(budget !== profile.budget && { budget }) }
    return Object.keys(body).length === 0
      ? Promise.resolve()
      : update.mutateAsync({ params: { id: profile._id }, body: { ...body, version } })
  }
  return (
    <FormDialog<Values>
      open={open}
      title={profile === undefined ? 'Add profile' : `Edit ${profile.name}`}
      submitLabel={profile === undefined ? 'Add profile' : 'Save'}
      {...(profile && { initialValues: { name: profile.name, budget: profile.budget } })}
      version={profile?.version}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Profile name"
        rules={[
          { required: true, whitespace: true, message: NEEDS.profile },
          {
            validator: async (_, name?: string) => {
              const problem = name === profile?.name ? undefined : nameProblem('profile', (name ?? '').trim())
              if (problem !== undefined) throw new Error(problem)
            },
          },
        ]}
        validateFirst
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="budget"
        label="Budget per unit, in rupees"
        {...(profile && {
          extra: 'It applies to every unit, including past ones, so it can’t change once a month with units is closed.',
        })}
        rules={[
          { required: true, message: NEEDS.budget },
          { type: 'number', min: 0, message: 'The amount can’t be negative.' },
          { type: 'number', max: RUPEES_MOST, message: 'The amount is too large.' },
        ]}
      >
        {/* Without min, max and precision: the field would save another amount than the one typed, -1 as 0. */}
        <NumberInput />
      </Form.Item>
    </FormDialog>
  )
}
