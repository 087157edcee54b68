import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './PasteField.module.css'

type Props = { disabled: boolean; onText: (text: string) => void }

/** A table that is pasted: taken at once, or typed and then taken. */
export function PasteField({ disabled, onText }: Props) {
  const [text, setText] = useState('')
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
            onChange={({ target }) => setText(target.value)}
            onPaste={({ clipboardData, currentTarget }) => {
              const pasted = clipboardData.getData('text/plain')
              // Into what is typed already it is inserted as usual.
              if (currentTarget.value !== '' || !/[\t\n,;]/.test(pasted.trim())) return
              setText(pasted)
              onText(pasted)
            }}
          />
        )}
      </Field>
      <Button disabled={disabled || text.trim() === ''} onClick={() => onText(text)}>
        Preview the list
      </Button>
    </div>
  )
}
