import { useEffect, useEffectEvent } from 'react'
import { Form } from '../../kit/ui/form/form.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { findRupeesProblem } from '../../kit/shared/rupees-problem.ts'
import type { TypedFigure } from '../../kit/shared/typed-figures.ts'
import { call, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { usePageQuestion } from '../../kit/web/use-page-question.ts'
import { type Profile, worklog } from '../contract.ts'
import { NEEDS, findNameProblem } from '../rules.ts'
import { describeBudgetMoves } from './moved-words.ts'

type Values = { name: string; budget: number }
type Props = {
  open: boolean
  subjectId: string
  /** The profile to change; undefined if a profile is added. */
  profile?: Profile | undefined
  onClose: () => void
}

export function ProfileDialog({ open, subjectId, profile, onClose }: Props) {
  const add = useWrite(worklog.addProfile)
  const update = useWrite(worklog.updateProfile)
  const question = usePageQuestion()
  const submit = async ({ name, budget }: Values, version: number | undefined): Promise<unknown> => {
    if (profile === undefined) return add.mutateAsync({ params: { id: subjectId }, body: { name, budget } })
    const body = { ...(name !== profile.name && { name }), ...(budget !== profile.budget && { budget }) }
    if (Object.keys(body).length === 0) return undefined
    if (body.budget !== undefined && !question.isAnswered([profile._id, budget])) {
      const { data } = await call(worklog.budgetMoves, { params: { id: profile._id }, query: { budget } })
      question.ask([profile._id, budget], data.months.length === 0 ? [] : [describeBudgetMoves(data)])
    }
    return update.mutateAsync({ params: { id: profile._id }, body: { ...body, version } })
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
              const problem = name === profile?.name ? undefined : findNameProblem('profile', (name ?? '').trim())
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
        rules={buildNumberRules(findRupeesProblem, NEEDS.budget)}
      >
        <NumberInput />
      </Form.Item>
      {profile && <BudgetMoves profile={profile} onShown={(budget) => question.note([profile._id, budget])} />}
    </FormDialog>
  )
}

type BudgetMovesProps = { profile: Profile; onShown: (budget: number) => void }
function BudgetMoves({ profile, onShown }: BudgetMovesProps) {
  const typed = Form.useWatch<TypedFigure | undefined>('budget')
  const budget =
    typeof typed === 'number' && typed !== profile.budget && findRupeesProblem(typed) === undefined ? typed : undefined
  const { data: moves, isFetching } = useRead(
    worklog.budgetMoves,
    { params: { id: profile._id }, query: { budget: budget ?? 0 } },
    { enabled: budget !== undefined, staleTime: 0 },
  )
  const shown = budget === undefined || isFetching ? undefined : moves
  const noteShown = useEffectEvent(onShown)
  useEffect(() => {
    if (shown !== undefined && budget !== undefined) noteShown(budget)
  }, [shown, budget])
  return <output>{shown && describeBudgetMoves(shown.data)}</output>
}
