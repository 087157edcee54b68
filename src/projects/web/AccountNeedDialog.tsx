import { useState } from 'react'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { formatQuantity, formatPlural } from '../../kit/shared/counted.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { toDay } from '../../kit/shared/time.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type AccountNeed, projects } from '../project-contract.ts'

const NAMED_PEOPLE = 12

type Props = { need: AccountNeed | undefined; onClose: () => void }

export function AccountNeedDialog({ need, onClose }: Props) {
  const set = useWrite(projects.setAccountNeed)
  const [today] = useState(() => toDay(new Date()))
  const count = need?.without_count ?? 0
  const names = need?.without.map(({ fullName }) => fullName) ?? []
  return (
    <FormDialog<{ from?: string }>
      open={need !== undefined}
      title={`Allocation IDs of ${need?.project.name ?? ''}`}
      submitLabel="Require them"
      initialValues={{ from: today }}
      onSubmit={async ({ from }) =>
        need &&
        set.mutateAsync({ params: { projectId: need.project._id }, body: { needed: true, ...(from !== undefined && { from }) } })
      }
      onClose={onClose}
    >
      <FormDateField name="from" label="Needed from" needed="Choose the first day." />
      <p>
        {count === 0
          ? 'Everybody with open rows of the project holds one.'
          : `${formatQuantity(count, 'person', 'people')} with open rows ${formatPlural(count, 'holds', 'hold')} none and can’t submit from then on until they start one: ${joinFirst(names, NAMED_PEOPLE, count)}.`}
      </p>
    </FormDialog>
  )
}
