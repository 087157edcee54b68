import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { useEffect } from 'react'
import { useOwnHolidays } from '../../holidays/web/use-own-holidays.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { toPersonOptions } from '../../kit/ui/person-name.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { isDay } from '../../kit/shared/time.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { useMaySetFor } from '../../kit/web/person.tsx'
import { toast } from '../../kit/web/toast.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { choices } from '../choices-contract.ts'
import { MAX_TARGET_DAYS, NEEDS, findNameProblem, findTargetProblem } from '../rules.ts'
import { targets } from '../targets-contract.ts'
import { TARGET_TYPES, type TargetType } from '../vocabulary.ts'
import { typeWords } from './target-words.ts'

type Values = { name: string; users: string[]; start: string; end: string; type: TargetType; target: number }
type Props = {
  open: boolean
  profileId: string
  projectId: string
  /** Called with the names of the people whose cost is unknown on some days. */
  onUnknown: (names: readonly string[]) => void
  onClose: () => void
}

export function CreateTargetDialog({ open, profileId, projectId, onUnknown, onClose }: Props) {
  const people = useRead(choices.all, {}, { enabled: open })
  const create = useWrite(targets.create, { successToast: false })
  const maySetFor = useMaySetFor()
  const active = (people.data?.users ?? []).filter(({ _id, isActive }) => isActive && maySetFor(_id))
  const submit = async (body: Values): Promise<void> => {
    const { data, message } = await create.mutateAsync({ params: { projectId, profileId }, body })
    const days = data.reduce((sum, each) => sum + each.days, 0)
    toast.success(message, undefined, {
      about: `${formatQuantity(days, 'day')} for ${formatQuantity(data.length, 'person', 'people')}`,
    })
    const unknown = data.filter(({ costUnknown }) => costUnknown).map(({ userId }) => userId)
    if (unknown.length > 0) onUnknown(active.filter(({ _id }) => unknown.includes(_id)).map(({ fullName }) => fullName))
  }
  return (
    <FormDialog<Values>
      open={open}
      title="Create target"
      submitLabel="Create target"
      wide
      initialValues={{ type: 'units' }}
      note="Each person gets their own target."
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Name"
        validateFirst
        rules={[
          { required: true, whitespace: true, message: NEEDS.name },
          {
            validator: async (_, name?: string) => {
              const problem = findNameProblem('target', (name ?? '').trim())
              if (problem !== undefined) throw new Error(problem)
            },
          },
        ]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="users"
        label="Users"
        rules={[{ required: true, message: NEEDS.users }]}
        {...(people.error && { help: people.error.message, validateStatus: 'error' as const })}
      >
        <ManySelect
          optionFilterProp="search"
          loading={people.isPending}
          placeholder="Search by name or email"
          maxTagCount={12}
          options={toPersonOptions(active)}
        />
      </Form.Item>
      <FormColumns>
        <FormDateField name="start" label="From" needed={NEEDS.start} useNamedDays={useOwnHolidays} />
        <EndField />
        <Form.Item name="type" label="Type" rules={[{ required: true, message: NEEDS.type }]}>
          <Select options={TARGET_TYPES.map((value) => ({ value, label: typeWords[value] }))} />
        </Form.Item>
        <Form.Item name="target" label="Target per day" rules={buildNumberRules(findTargetProblem, NEEDS.target)}>
          <NumberInput />
        </Form.Item>
      </FormColumns>
    </FormDialog>
  )
}

function EndField() {
  const form = Form.useFormInstance<Values>()
  const start = Form.useWatch<string | undefined>('start')
  const isKnown = start !== undefined && isDay(start)
  useEffect(() => {
    if (form.getFieldValue('end') !== undefined) void form.validateFields(['end']).catch(() => undefined)
  }, [form, start])
  return (
    <FormDateField
      name="end"
      label="To"
      needed={NEEDS.end}
      useNamedDays={useOwnHolidays}
      {...(isKnown && { min: start, max: addDaysTo(start, MAX_TARGET_DAYS - 1) })}
    />
  )
}
