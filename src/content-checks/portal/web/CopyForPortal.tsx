import { useId, useMemo, useState } from 'react'
import { NoValue } from '../../../kit/ui/data-grid/GridCell.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { usePreference } from '../../../kit/web/preferences.ts'
import type { GridRow, SheetColumn } from '../../../rows/workflow/contract.ts'
import { type CopyPart, listCopyLosses, listCopyParts, writeCopy } from '../copy-rules.ts'
import { readPortalQuestion } from '../question-rules.ts'
import { COPY_FORMATS, isCopyFormat, type CopyFormat } from '../vocabulary.ts'
import styles from './CopyForPortal.module.css'
import { copyToClipboard } from '../../../kit/ui/data-grid/clipboard.ts'
import { readPagePress } from '../../../kit/web/letter-keys.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'

type Copied = {
  next: number
  copied: ReadonlySet<number>
  said: string
  refused: { name: string; text: string } | undefined
}
const untouched: Copied = { next: 0, copied: new Set(), said: '', refused: undefined }

/** C copies the next part, and Shift+C copies the previous one again. */
function useCopyParts(parts: readonly CopyPart[], format: CopyFormat) {
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

type Props = { row: GridRow; columns: readonly SheetColumn[] }

/** Copies a row's question part by part into a portal's form. Renders nothing if the row has no question in words. */
export function CopyForPortal({ row, columns }: Props) {
  const question = useMemo(
    () =>
      readPortalQuestion(
        row,
        columns.map(({ key }) => key),
      ),
    [row, columns],
  )
  const all = useMemo(() => (question === undefined ? [] : listCopyParts(question)), [question])
  if (!all.some(({ part }) => part.text !== '')) return null
  const hasPictures = (row.cellPictures ?? []).length > 0
  return (
    <section className={styles.copy} aria-label="Copy for the portal">
      <CopyParts key={row._id} {...{ all, hasPictures }} />
    </section>
  )
}

function CopyParts({ all, hasPictures }: { all: readonly CopyPart[]; hasPictures: boolean }) {
  const parts = all.filter(({ part }) => part.text !== '')
  const absent = all.filter(({ part }) => part.text === '')
  const group = useId()
  const [preferred, setFormat] = usePreference('portal.format')
  const format = isCopyFormat(preferred) ? preferred : 'text'
  const losses = useMemo(() => listCopyLosses(all, format), [all, format])
  const { next, copied, said, refused, copy } = useCopyParts(parts, format)
  const notes = [
    ...losses,
    ...(hasPictures ? ['Pictures are not copied. Save them from the question and add them in the portal.'] : []),
  ].join(' ')
  return (
    <>
      <div className={styles.line}>
        <span>Copy for the portal as</span>
        <fieldset className={styles.formats}>
          <legend className="sr-only">Format to copy</legend>
          {Object.entries(COPY_FORMATS).map(([value, label]) => (
            <label key={value}>
              <input type="radio" name={group} value={value} checked={value === format} onChange={() => setFormat(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <p className={styles.copyState} role="status">
          {said}
        </p>
      </div>
      <ul className={styles.parts} aria-label="Parts of the question">
        {parts.map(({ name }, at) => (
          <li key={name}>
            <Button
              small
              icon={copied.has(at) ? 'check' : 'copy'}
              aria-label={`Copy ${name.replace(/^[A-Z]/, (first) => first.toLowerCase())}`}
              data-next={at === next || undefined}
              aria-keyshortcuts={at === next ? 'C' : undefined}
              {...(at === next && { keycap: 'C' })}
              onClick={() => copy(at)}
            >
              {name.replace('Choice ', '')}
            </Button>
          </li>
        ))}
        {absent.map(({ name }) => (
          <li key={name} className={styles.absent}>
            {name} <NoValue />
          </li>
        ))}
      </ul>
      <p className={styles.notes} title={notes || undefined}>
        {notes}
      </p>
      {refused !== undefined && (
        <div role="alert" className={styles.refused}>
          <p>
            The browser did not allow copying. Allow this page the clipboard in the browser’s site settings, or copy the text
            below with Ctrl C.
          </p>
          <textarea
            ref={(field) => field?.select()}
            className={styles.text}
            aria-label={`${refused.name} to copy`}
            readOnly
            rows={3}
            value={refused.text}
          />
        </div>
      )}
    </>
  )
}

/** Copies HTML both as its source, for text fields, and as HTML, for editors. Returns false if the browser refuses. */
async function copyMarkup(html: string): Promise<boolean> {
  try {
    const kinds = { 'text/plain': new Blob([html], { type: 'text/plain' }), 'text/html': new Blob([html], { type: 'text/html' }) }
    await navigator.clipboard.write([new ClipboardItem(kinds)])
    return true
  } catch {
    return copyToClipboard(html, html)
  }
}
