import { type RefObject, useRef } from 'react'
import { fieldAt } from '../drafts/typing.ts'

/** Moves the focus to a field of the form; `fieldOf` returns the field that a key is meant for. */
export function useFieldFocus(form: RefObject<HTMLFormElement | null>) {
  /** The field that gets the focus with the next frame; a key that comes earlier is already meant for it. */
  const awaited = useRef<string | undefined>(undefined)
  const fieldOf = (target: EventTarget | null): string | undefined => awaited.current ?? fieldAt(target)
  const focusField = (name: string): void => {
    awaited.current = name
    // After the fields of the choice are rendered.
    requestAnimationFrame(() => {
      awaited.current = undefined
      const all = form.current?.querySelectorAll<HTMLElement>(`[data-field="${name}"]`) ?? []
      const target = [...all].find((each) => each instanceof HTMLInputElement && each.checked) ?? all[0]
      target?.focus()
    })
  }
  return { fieldOf, focusField }
}
