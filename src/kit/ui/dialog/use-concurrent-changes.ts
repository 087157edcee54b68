import type { FormInstance } from '../form/form.ts'
import { type RefObject, useState } from 'react'
import { fieldWord } from '../../shared/value-words.ts'
import type { ChangedField } from '../../shared/versions.ts'
import { Refused } from '../../web/call.ts'

type Choice = 'mine' | 'theirs'
/** A field that others changed after the form was opened. */
export type ConflictingChange = ChangedField & {
  label: string
  /** The value of the form. */
  mine: unknown
  /** asked: both changed it · taken: untouched here, the form shows theirs · told: the form has no such field. */
  kind: 'asked' | 'taken' | 'told'
  choice?: Choice
}

type Options = {
  form: FormInstance
  content: RefObject<HTMLElement | null>
  /** Of the thing as the form was opened. */
  version: number | undefined
  /** The form's value for a change of others. */
  valueFor: (change: ChangedField) => unknown
}

/**
 * What others changed of the thing that a form changes, by the refusals of its saves: nothing is saved before the person has
 * chosen of each field that both changed, or has gone on (ADR 8).
 */
export function useConcurrentChanges({ form, content, version, valueFor }: Options) {
  const [seen, setSeen] = useState(version)
  // The first one of a thing that is read after the form has opened.
  if (seen === undefined && version !== undefined) setSeen(version)
  const [changes, setChanges] = useState<readonly ConflictingChange[]>([])
  const [isRead, setRead] = useState(true)

  const choose = (change: ConflictingChange, choice: Choice): void => {
    form.setFieldValue(change.field, choice === 'mine' ? change.mine : valueFor(change))
    const next = changes.map((each) => (each === change ? { ...each, choice } : each))
    setChanges(next)
    setRead(next.every(({ kind, choice: chosen }) => kind !== 'asked' || chosen !== undefined))
  }
  /** Whether the error of a save is that others had saved before. */
  const noteChanges = (error: unknown): boolean => {
    if (!(error instanceof Refused) || error.code !== 'CHANGED_MEANWHILE') return false
    const names = form.getFieldsError().map(({ name }) => String(name[0]))
    const found = (error.fields['changes'] as ChangedField[]).map((change): ConflictingChange => {
      const { field } = change
      const mine: unknown = form.getFieldValue(field)
      const label = content.current?.querySelector(`label[for="${CSS.escape(field)}"]`)?.textContent ?? fieldWord(field)
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
