import { Form } from '../../kit/ui/form/form.ts'
import { useEffect } from 'react'
import type { TypedFigure } from '../../kit/shared/typed-figures.ts'
import { isDay } from '../../kit/shared/time.ts'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { useSettled } from '../../kit/web/use-settled.ts'
import { assignedTargets } from '../assigned-contract.ts'
import { countProblem } from '../rules.ts'
import { MovesList } from './MovesList.tsx'

export type EntryValues = { target_assigned: number; dateEffective: string }
/** The key shows whether a write has the same input for which the affected days were shown. */
export const getEntryInputKey = (users: readonly string[], { target_assigned: count, dateEffective: day }: EntryValues): string =>
  JSON.stringify([users, count, day])

type Props = {
  targetId: string
  /** The ids of the people who get the entry. If undefined, the field `user` of the form is used. */
  users?: readonly string[]
  onShown: (input: string) => void
}

export function EntryFields({ targetId, users, onShown }: Props) {
  const count = Form.useWatch<TypedFigure | undefined>('target_assigned')
  const day = Form.useWatch<string | undefined>('dateEffective')
  const picked = Form.useWatch<string[] | undefined>('user')
  const people = users ?? picked ?? []
  const isWhole =
    people.length > 0 && day !== undefined && isDay(day) && typeof count === 'number' && countProblem(count) === undefined
  const input = useSettled(isWhole ? getEntryInputKey(people, { target_assigned: count, dateEffective: day }) : '', 250)
  const [user, target_assigned, dateEffective] = (input === '' ? [[], 0, ''] : JSON.parse(input)) as [string[], number, string]
  const read = useRead(
    assignedTargets.moves,
    { body: { targetId, user, target_assigned, dateEffective } },
    { enabled: input !== '', staleTime: 0 },
  )
  const isShown = input !== '' && read.data !== undefined && !read.isFetching
  useEffect(() => {
    if (isShown) onShown(input)
  }, [isShown, input, onShown])
  return (
    <>
      <FormColumns>
        <Form.Item
          name="target_assigned"
          label="Target count"
          extra="For a full day, in the unit of the timesheet figures."
          rules={buildNumberRules(countProblem, 'Please input the target count!')}
        >
          <NumberInput />
        </Form.Item>
        <FormDateField name="dateEffective" label="Effective date" effective needed="Please input the effective date!" />
      </FormColumns>
      {isShown && <MovesList moves={read.data} />}
      {input !== '' && read.error !== null && <p role="alert">{read.error.message}</p>}
    </>
  )
}
