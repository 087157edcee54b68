import { useState } from 'react'
import { copyToClipboard } from '../../../kit/ui/data-grid/clipboard.ts'
import { readPagePress } from '../../../kit/web/letter-keys.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'
import { type CopyPart, writeCopy } from '../copy-rules.ts'
import { copyMarkup } from './copy-markup.ts'
import { COPY_FORMATS, type CopyFormat } from '../vocabulary.ts'

type Copied = {
  next: number
  copied: ReadonlySet<number>
  said: string
  /** What the browser did not take. */
  refused: { name: string; text: string } | undefined
}
const untouched: Copied = { next: 0, copied: new Set(), said: '', refused: undefined }

/** Copies parts one by one: C the next one, Shift C the one before it once more. */
export function useCopyParts(parts: readonly CopyPart[], format: CopyFormat) {
  const [state, setState] = useState(untouched)
  const copy = (at: number): void => {
    const part = parts[at]
    if (part === undefined) return
    const text = writeCopy(part.part, format)
    const copying = format === 'html' ? copyMarkup(text) : copyToClipboard(text)
    void copying.then((done) =>
      setState(({ copied }) => {
        if (!done) return { next: at, copied, said: '', refused: { name: part.name, text } }
        const next = (at + 1) % parts.length
        const follows = next === 0 ? 'It was the last part.' : `Next: ${parts[next]?.name}.`
        return {
          next,
          copied: new Set([...copied, at]),
          said: `Copied ${part.name} as ${format === 'text' ? 'text' : COPY_FORMATS[format]}. ${follows}`,
          refused: undefined,
        }
      }),
    )
  }
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press?.key !== 'c' || event.repeat) return
    event.preventDefault()
    const last = parts.length - 1
    copy(press.shift ? (state.next === 0 ? last : state.next - 1) : state.next)
  })
  return { ...state, copy }
}
