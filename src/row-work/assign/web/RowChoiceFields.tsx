import { Form } from '../../../kit/ui/form/form.ts'
import { NumberInput } from '../../../kit/ui/form/NumberInput.tsx'
import { type TypedFigure, numberOf } from '../../../kit/shared/typed-figures.ts'
import { Segmented } from '../../../kit/ui/form/segmented.ts'
import { Select } from '../../../kit/ui/form/select.ts'
import { counted } from '../../../kit/shared/counted.ts'
import { getPanelContainer } from '../../../kit/ui/dialog/DockedPanel.tsx'
import { beyond, type Extent, type RowWay } from './row-choice.ts'
import taskActionStyles from './TaskAction.module.css'
import { classNames } from '../../../kit/ui/class-names.ts'

type Props = {
  way: RowWay
  ways: readonly RowWay[]
  checked: number
  /** Rows that match the grid's filter. */
  matching: number | undefined
  sections: readonly string[]
  extent: Extent | undefined
  /** The screen shows one department's rows only: other rows are not touched. */
  department: string
  /** Error about the checked rows, which have no field of their own. */
  checkedProblem: string | undefined
}

/** A label above its field, in a form whose other labels are on the left. */
const above = { flex: 'none' }

/** Selects the rows of an action: by range, checked or by section; the exact messages of 000 §5. */
export function RowChoiceFields({ way, ways, checked, matching, sections, extent, department, checkedProblem }: Props) {
  /** The rule of either end: an existing row number, checked before anything is sent. */
  const inFile = (which: 'start' | 'end') => ({
    validator: async (_: unknown, typed: TypedFigure | undefined) => {
      if (typed == null) return
      const index = numberOf(typed)
      if (!(Number.isInteger(index) && index >= 1)) throw new Error(`Please enter ${which} index: 1 or more`)
      // A range over a department may end anywhere in the file: only the department's rows in it are touched.
      const problem = department === '-' ? beyond(index, extent) : undefined
      if (problem !== undefined) throw new Error(problem)
    },
  })
  return (
    <>
      <Form.Item name="way" label="Rows">
        <Segmented block aria-label="Rows" options={[...ways]} />
      </Form.Item>
      {way === 'range' && (
        <>
          <div className={taskActionStyles.rowRange}>
            <Form.Item
              name="start"
              label="Start index"
              layout="vertical"
              labelCol={above}
              wrapperCol={above}
              rules={[{ required: true, message: 'Please enter start index' }, inFile('start')]}
            >
              <NumberInput whole />
            </Form.Item>
            <Form.Item
              name="end"
              label="End index"
              layout="vertical"
              labelCol={above}
              wrapperCol={above}
              dependencies={['start']}
              rules={[
                { required: true, message: 'Please enter end index' },
                inFile('end'),
                ({ getFieldValue }) => ({
                  validator: async (_, end: unknown) => {
                    const start: unknown = getFieldValue('start')
                    if (typeof start === 'number' && typeof end === 'number' && start > end) {
                      throw new Error(`The end index ${end} is before the start index ${start}.`)
                    }
                  },
                }),
              ]}
            >
              <NumberInput whole />
            </Form.Item>
          </div>
          {extent && extent.total > 0 && (
            <p className={taskActionStyles.rowHint}>
              By row number, both included. {department === '-' ? 'The file has' : `Of ${department} only:`}{' '}
              {counted(extent.total, 'row')}, {extent.first} to {extent.last}.
            </p>
          )}
        </>
      )}
      {way === 'checked' && (
        <p
          className={classNames(taskActionStyles.rowHint, checkedProblem !== undefined && taskActionStyles.isProblem)}
          role="status"
        >
          {checkedProblem ??
            (checked === 0
              ? 'No rows are checked. Check rows in the table first.'
              : `${counted(checked, 'row is', 'rows are')} checked.`)}
        </p>
      )}
      {way === 'filter' && (
        <p className={taskActionStyles.rowHint}>
          All rows the table shows with its filters{matching !== undefined && `: ${counted(matching, 'row')}`}, on every page.
        </p>
      )}
      {way === 'section' && (
        <Form.Item name="section" label="Section" rules={[{ required: true, message: 'Please select section' }]}>
          <Select
            getPopupContainer={getPanelContainer}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="Select section"
            notFoundContent={sections.length === 0 ? 'No rows in this file have a section.' : 'No such section.'}
            options={sections.map((section) => ({ value: section, label: section }))}
          />
        </Form.Item>
      )}
      {way === 'section' && department !== '-' && (
        <p className={taskActionStyles.rowHint}>Only rows of {department} are touched.</p>
      )}
    </>
  )
}
