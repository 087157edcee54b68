type Step = {
  /** What gets the focus. */
  to: HTMLElement | undefined
  /** The id of the day that is saved. */
  saves?: string | undefined
}

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-day]')]
const fieldsOf = (row: HTMLElement | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('[data-field]:not(:disabled)') ?? []),
]
const inColumn = (row: HTMLElement | undefined, field: HTMLElement): HTMLElement | undefined =>
  fieldsOf(row).find((other) => other.dataset['field'] === field.dataset['field']) ?? fieldsOf(row)[0]

/** The field of the next row that has one, in a direction. */
function beyond(list: HTMLElement, row: HTMLElement, field: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = rowsOf(list)
  for (let at = rows.indexOf(row) + step; at >= 0 && at < rows.length; at += step) {
    const found = inColumn(rows[at], field)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether the caret is at the end of a text where the arrow leaves it. */
const isAtEnd = (field: HTMLElement, isLeft: boolean): boolean => {
  if (!(field instanceof HTMLInputElement)) return true
  const { selectionStart: from, selectionEnd: to, value } = field
  if (from === 0 && to === value.length) return true
  return from === to && from === (isLeft ? 0 : value.length)
}

/**
 * Where a key leads in a list of days: arrows go up and down a column and along a row; Enter goes on to the first empty figure of
 * the row, else saves the day and goes to the next one. Undefined: the key is the field's own.
 */
export function stepIn(
  list: HTMLElement,
  { key, target, shiftKey }: Pick<globalThis.KeyboardEvent, 'key' | 'shiftKey'> & { target: EventTarget },
): Step | undefined {
  const field = target instanceof HTMLElement ? target : undefined
  const row = field?.closest<HTMLElement>('[data-day]')
  if (!field || !row || field.dataset['field'] === undefined || shiftKey) return undefined
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const to = beyond(list, row, field, key === 'ArrowUp' ? -1 : 1)
    return { to }
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (!isAtEnd(field, key === 'ArrowLeft')) return undefined
    const fields = fieldsOf(row)
    return { to: fields[fields.indexOf(field) + (key === 'ArrowLeft' ? -1 : 1)] }
  }
  // Enter on a button presses it.
  if (key !== 'Enter' || !(field instanceof HTMLInputElement)) return undefined
  const isEmpty = (other: HTMLElement): boolean =>
    other !== field && other instanceof HTMLInputElement && other.inputMode !== '' && other.value === ''
  const empty = field.value === '' ? undefined : fieldsOf(row).find(isEmpty)
  return empty === undefined ? { to: beyond(list, row, field, 1), saves: row.dataset['day'] } : { to: empty }
}
