import { Button } from '../../ui/button/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './PasteField.module.css'

type Props = { text: string; disabled: boolean; onChange: (text: string) => void; onText: (text: string) => void }

export function PasteField({ text, disabled, onChange, onText }: Props) {
  return (
    <div className={styles.paste}>
      <Field label="Paste a list">
        {(given) => (
          <textarea
            {...given}
            data-focus-first
            rows={5}
            disabled={disabled}
            value={text}
            placeholder="Copy the cells in Excel or Google Sheets and paste them here."
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || text.trim() === '') return
              event.preventDefault()
              onText(text)
            }}
            onPaste={({ clipboardData, currentTarget }) => {
              const pasted = clipboardData.getData('text/plain')
              // Into a field that already has text, the paste is inserted as usual.
              if (currentTarget.value !== '' || !/[\t\n,;]/.test(pasted.trim())) return
              onText(pasted)
            }}
          />
        )}
      </Field>
      <Button disabled={disabled || text.trim() === ''} keycap="Ctrl Enter" onClick={() => onText(text)}>
        Preview the list
      </Button>
    </div>
  )
}
