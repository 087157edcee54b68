import { NumberInput } from '../../../kit/ui/form/NumberInput.tsx'
import { Segmented } from '../../../kit/ui/form/segmented.ts'
import { Select } from '../../../kit/ui/form/select.ts'
import { counted } from '../../../kit/shared/counted.ts'
import { type Extent, type RowWay, isRowNumber } from './row-choice.ts'
import type { TaskDraft } from './task-draft.ts'
import styles from './LinePlanner.module.css'

type Props = {
  draft: TaskDraft
  onDraft: (draft: TaskDraft) => void
  ways: readonly RowWay[]
  checked: number
  /** Rows that match the grid's filter. */
  matching: number | undefined
  sections: readonly string[]
  extent: Extent | undefined
}

/** Selects the rows of the line, in one line. */
export function LineRows({ draft, onDraft, ways, checked, matching, sections, extent }: Props) {
  const { way, start, end, section } = draft
  const number = (which: 'start' | 'end', label: string) => (
    <NumberInput
      aria-label={label}
      whole
      min={1}
      isWrong={draft[which] != null && !isRowNumber(draft[which])}
      value={(which === 'start' ? start : end) ?? null}
      onChange={(value) => onDraft({ ...draft, [which]: value })}
    />
  )
  return (
    <div className={styles.rows}>
      <span aria-hidden="true">Rows</span>
      <Segmented
        aria-label="Rows"
        options={[...ways]}
        value={way}
        onChange={(next) => onDraft({ ...draft, way: next as RowWay })}
      />
      {way === 'range' && (
        <>
          {number('start', 'Start index')}
          <span aria-hidden="true">to</span>
          {number('end', 'End index')}
          {extent && extent.total > 0 && `of ${extent.first} to ${extent.last}`}
        </>
      )}
      {way === 'checked' && (
        <span>{checked === 0 ? 'No rows are checked.' : `${counted(checked, 'row is', 'rows are')} checked.`}</span>
      )}
      {way === 'filter' && (
        <span>All rows the table shows with its filters{matching !== undefined && `: ${counted(matching, 'row')}`}</span>
      )}
      {way === 'section' && (
        <Select
          aria-label="Section"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Select section"
          value={section ?? null}
          onChange={(next) => onDraft({ ...draft, section: next ?? undefined })}
          options={sections.map((one) => ({ value: one, label: one }))}
        />
      )}
      <span className={styles.basis}>Pace: decisions of the last 7 days ÷ 6 working days</span>
    </div>
  )
}
