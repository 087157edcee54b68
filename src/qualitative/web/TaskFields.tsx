import { Form } from '../../kit/ui/form/form.ts'
import { TextArea } from '../../kit/ui/form/text-area.ts'
import { type TypedFigure, toNumber } from '../../kit/shared/typed-figures.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { MAX_LENGTH, MAX_TASKS, NEEDS, findHoursProblem, isTooLong, findDayMinutesProblem, formatTimeSpent } from '../rules.ts'
import styles from './TaskFields.module.css'

export type TypedTask = { title?: string; description?: string; timeSpent?: { hours?: TypedFigure; minutes?: TypedFigure } }
type Sent = { title: string; description: string; timeSpent: { hours: number; minutes: number } }

/** The time is 0 at first, because most tasks have only hours or only minutes. */
export const emptyTypedTask: TypedTask = { timeSpent: { hours: 0, minutes: 0 } }

/** The form has already validated the tasks. */
export const toSentTasks = (tasks: readonly TypedTask[]): Sent[] =>
  tasks.map(({ title = '', description = '', timeSpent = {} }) => ({
    title,
    description,
    timeSpent: { hours: toNumber(timeSpent.hours), minutes: toNumber(timeSpent.minutes) },
  }))

const amountRule = (problem: (amount: number) => string | undefined) => ({
  validator: async (_: unknown, value: TypedFigure | undefined) => {
    const wrong = problem(toNumber(value))
    if (wrong !== undefined) throw new Error(wrong)
  },
})

/** An entry of the form may still be undefined. */
const typedTotal = (tasks: readonly (TypedTask | undefined)[]): number =>
  tasks.reduce((sum, task) => {
    const [hours, minutes] = [toNumber(task?.timeSpent?.hours), toNumber(task?.timeSpent?.minutes)]
    return (
      sum +
      (findHoursProblem(hours) === undefined ? hours * 60 : 0) +
      (findDayMinutesProblem(minutes) === undefined ? minutes : 0)
    )
  }, 0)

const dayRule = {
  validator: async (_: unknown, tasks: readonly (TypedTask | undefined)[] = []) => {
    if (isTooLong(typedTotal(tasks))) throw new Error(NEEDS.longDay)
  },
}

/** Selects the initial 0 of a field, so that typing replaces it. */
const selectAll = ({ target }: { target: HTMLInputElement }): void => target.select()

export function TaskFields() {
  const tasks = Form.useWatch<TypedTask[] | undefined>('taskList') ?? []
  return (
    <Form.List name="taskList" rules={[dayRule]}>
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className={styles.task}>
              <legend>Task {name + 1}</legend>
              <Form.Item
                name={[name, 'title']}
                label="Title"
                rules={[{ required: true, whitespace: true, message: NEEDS.title }]}
              >
                <Input maxLength={MAX_LENGTH.title} />
              </Form.Item>
              <Form.Item
                name={[name, 'description']}
                label="Description"
                rules={[{ required: true, whitespace: true, message: NEEDS.description }]}
              >
                <TextArea rows={2} maxLength={MAX_LENGTH.description} />
              </Form.Item>
              <div className={styles.time}>
                <Form.Item name={[name, 'timeSpent', 'hours']} label="Hours" required rules={[amountRule(findHoursProblem)]}>
                  <NumberInput whole onFocus={selectAll} />
                </Form.Item>
                <Form.Item
                  name={[name, 'timeSpent', 'minutes']}
                  label="Minutes"
                  required
                  rules={[amountRule(findDayMinutesProblem)]}
                >
                  <NumberInput whole onFocus={selectAll} />
                </Form.Item>
                {fields.length > 1 && (
                  <Button small onClick={() => remove(name)} aria-label={`Remove task ${name + 1}`}>
                    Remove
                  </Button>
                )}
              </div>
            </fieldset>
          ))}
          <p className={styles.total}>
            <Button small icon="plus" disabled={fields.length >= MAX_TASKS} onClick={() => add(emptyTypedTask)}>
              Add task
            </Button>
            <output>Total {formatTimeSpent(typedTotal(tasks))}</output>
          </p>
          <Form.ErrorList errors={errors} />
        </>
      )}
    </Form.List>
  )
}
