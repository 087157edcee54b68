import type { FormInstance } from '../form/form.ts'
import { type RefObject, useState } from 'react'
import { toFieldWords } from '../../shared/value-words.ts'
import type { ChangedField } from '../../shared/versions.ts'
import { Refused } from '../../web/call.ts'

type Choice = 'mine' | 'theirs'
export type ConflictingChange = ChangedField & {
  label: string
  mine: unknown
  /**
   * `asked`: both sides changed the field. `taken`: only others changed it, so the form shows their value. `told`: the form lacks
   * the field.
   */
  kind: 'asked' | 'taken' | 'told'
  choice?: Choice
}

type Options = {
  form: FormInstance
  content: RefObject<HTMLElement | null>
  version: number | undefined
  valueFor: (change: ChangedField) => unknown
}

/**
 * Tracks what others changed in the thing that a form edits, from the refusals of its saves. Nothing is saved until the person
 * has chosen a value for each field that both sides changed, or has decided to continue (ADR 8).
 */
export function useConcurrentChanges({ form, content, version, valueFor }: Options) {
  const [seen, setSeen] = useState(version)
  // If the thing is read only after the form has opened, the first version that arrives counts.
  if (seen === undefined && version !== undefined) setSeen(version)
  const [changes, setChanges] = useState<readonly ConflictingChange[]>([])
  const [isRead, setRead] = useState(true)

  const choose = (change: ConflictingChange, choice: Choice): void => {
    form.setFieldValue(change.field, choice === 'mine' ? change.mine : valueFor(change))
    const next = changes.map((each) => (each === change ? { ...each, choice } : each))
    setChanges(next)
    setRead(next.every(({ kind, choice: chosen }) => kind !== 'asked' || chosen !== undefined))
  }
  /** Returns true if the save failed because of changes by others, and notes these changes. */
  const noteChanges = (error: unknown): boolean => {
    if (!(error instanceof Refused) || error.code !== 'CHANGED_MEANWHILE') return false
    const names = form.getFieldsError().map(({ name }) => String(name[0]))
    const found = (error.fields['changes'] as ChangedField[]).map((change): ConflictingChange => {
      const { field } = change
      const mine: unknown = form.getFieldValue(field)
      const label = content.current?.querySelector(`label[for="${CSS.escape(field)}"]`)?.textContent ?? toFieldWords(field)
      if (!names.includes(field)) return { ...change, label, mine, kind: 'told' }
      if (form.isFieldTouched(field) && JSON.stringify(mine) !== JSON.stringify(valueFor(change)))
        return { ...change, label, mine, kind: 'asked' }
      form.setFieldValue(field, valueFor(change))
      return { ...change, label, mine, kind: 'taken' }
    })
    setSeen(error.fields['version'] as number)
    setChanges(found)
    setRead(false)
    return true
  }
  return { seen, changes, isRead, choose, noteChanges, goOn: () => setRead(true) }
}
