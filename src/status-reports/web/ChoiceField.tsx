import { StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import { FieldSet } from '../../kit/ui/form/Field.tsx'
import type { StatusLook } from '../../kit/web/status-looks.ts'
import styles from './ChoiceField.module.css'

type ChoiceProps = {
  legend: string
  name: string
  value: string
  options: readonly string[]
  looks: Readonly<Record<string, StatusLook>>
  issue: string | undefined
  hint?: string
  onChoose: (value: string) => void
}

export function ChoiceField({ legend, name, value, options, looks, issue, hint, onChoose }: ChoiceProps) {
  return (
    <FieldSet legend={legend} required issue={issue}>
      <div className={styles.options} data-invalid={issue !== undefined}>
        {options.map((option) => {
          const look = option === value ? looks[option] : undefined
          return (
            <label key={option} className={styles.option} data-tone={look?.tone}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === value}
                data-field={name}
                onChange={() => onChoose(option)}
              />
              {look && <StatusGlyph name={look.glyph} />}
              {option}
            </label>
          )
        })}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </FieldSet>
  )
}
