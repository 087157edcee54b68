import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use, useEffect, useId, useRef, useState } from 'react'
import { Refused } from '../../web/call.ts'
import { PreferenceStoreContext } from '../../web/preferences.ts'
import { useBusy } from '../../web/use-calls.ts'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icons.tsx'
import {
  hasParts,
  NAME_LENGTH,
  getViewParts,
  areSameParts,
  type SavedView,
  parseSavedViews,
  type SavedViewsProps,
  findSaveProblem,
  withView,
} from './saved-views.ts'
import styles from './SavedList.module.css'

type SavedListProps = Omit<SavedViewsProps, 'label' | 'onApply'> & { onApply: (view: SavedView) => void }

export function SavedList({ storedAs, noun, hint, names, view, onApply }: SavedListProps) {
  const store = use(PreferenceStoreContext)
  const load = async (): Promise<SavedView[]> => parseSavedViews(await store?.read(storedAs), names)
  const read = useQuery<SavedView[], Refused>({
    queryKey: ['saved views', storedAs],
    queryFn: load,
    staleTime: 0,
    meta: { shows: ['preferences'], refetchOnChange: true },
  })
  const [busy, run] = useBusy()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const isRead = read.data !== undefined
  useEffect(() => {
    if (isRead) box.current?.querySelector<HTMLElement>('a, button, input')?.focus()
  }, [isRead])
  /** The list is read again first, because another device may have changed it. */
  const change = async (next: (saved: SavedView[]) => SavedView[] | string): Promise<boolean> => {
    try {
      const value = next(await load())
      setProblem(typeof value === 'string' ? value : undefined)
      if (typeof value === 'string') return false
      await store?.write(storedAs, value)
      await read.refetch()
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error.message)
      return false
    }
  }
  const save = async (): Promise<void> => {
    const wanted = name.trim()
    const saved = await change((all) => findSaveProblem(all, wanted, noun) ?? withView(all, { ...view, name: wanted }))
    if (saved) setName('')
  }
  const remove = async (gone: SavedView): Promise<void> => {
    await change((all) => all.filter((one) => one.name !== gone.name))
    box.current?.querySelector<HTMLElement>('a, button, input')?.focus()
  }
  if (read.error && read.data === undefined) return <p role="alert">{read.error.message}</p>
  if (read.data === undefined) return <p className={styles.hint}>Loading…</p>
  const saved = read.data
  const same = saved.find((one) => areSameParts(one, view))
  return (
    <div ref={box} className={styles.list}>
      {saved.length > 0 && (
        <ul>
          {saved.map((one) => (
            <li key={one.name}>
              <Link
                to="."
                search={getViewParts(one) as never}
                className={styles.apply}
                // A view is current on its other pages too, whose addresses differ.
                aria-current={one === same ? 'page' : undefined}
                activeOptions={{ exact: true }}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  onApply(one)
                }}
              >
                {one.name}
                {one === same && <Icon name="check" />}
              </Link>
              <Button kind="icon" aria-label={`Delete ${one.name}`} onClick={() => void run(() => remove(one))} icon="trash" />
            </li>
          ))}
        </ul>
      )}
      {hasParts(view) && same === undefined ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void run(save)
          }}
        >
          <label htmlFor={id}>Name of this {noun}</label>
          <div className={styles.new}>
            <input
              id={id}
              autoComplete="off"
              maxLength={NAME_LENGTH}
              aria-invalid={problem !== undefined}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" disabled={busy}>
              Save {noun}
            </Button>
          </div>
        </form>
      ) : (
        saved.length === 0 && <p className={styles.hint}>{hint}</p>
      )}
      <div role="alert">{problem !== undefined && <p className={styles.problem}>{problem}</p>}</div>
    </div>
  )
}
