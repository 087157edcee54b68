import type { FormInstance } from '../form/form.ts'
import { useContext, useState } from 'react'
import { PersonContext } from '../../web/person.tsx'
import { PERSONAL } from '../../web/session-storage.ts'
import { listTexts, tabStorage } from '../../web/storage.ts'

type Kept = { values: Record<string, unknown>; touched: readonly string[]; version?: number }

/**
 * What is typed in a dialog, kept by its person, address and title for as long as it is open, also beyond the end of the session
 * (ADR 24). Never passwords. `back`: what the dialog is opened with again.
 */
export function useKeptInput(form: FormInstance, { open, title }: { open: boolean; title: unknown }) {
  const person = useContext(PersonContext)?._id
  const [place] = useState(() => `${PERSONAL}dialog ${person} ${location.pathname}${location.search} ${String(title)}`)
  const [back] = useState(() => (open ? (JSON.parse(tabStorage.read(place) ?? 'null') as Kept | null) : null))
  return {
    back,
    /** Puts it into the fields, as typed by the person. */
    restore: (): void => {
      if (back !== null)
        form.setFields(
          Object.entries(back.values).map(([name, value]) => ({ name, value, touched: back.touched.includes(name) })),
        )
    },
    keep: (all: object, version: number | undefined): void => {
      const values = Object.fromEntries(Object.entries(all).filter(([field]) => !/password/i.test(field)))
      const touched = Object.keys(values).filter((field) => form.isFieldTouched(field))
      const texts = touched.flatMap((field) => listTexts(values[field]))
      if (touched.length > 0) tabStorage.store(place, JSON.stringify({ values, touched, version }), texts)
    },
    drop: (): void => tabStorage.remove(place),
  }
}
