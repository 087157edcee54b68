import { lazyPart } from '../lazy-part.tsx'
import { Popover } from '../dialog/Popover.tsx'
import type { ViewParts } from './saved-views.ts'

const SavedList = lazyPart('SavedList', () => import('./SavedList.tsx'))

export type SavedViewsProps = {
  /** The label of the button: "Saved filters". */
  label: string
  /** The key of the preference that holds the list. */
  storedAs: string
  /** One of them: "filter". */
  noun: string
  /** What to do before one can be saved, while there is none. */
  hint: string
  /** The names of the parts that one may have. */
  names: readonly string[]
  /** What would be saved now. */
  view: ViewParts
  /** With undefined for each part that the chosen one does not have. */
  onApply: (view: ViewParts) => void
}

/** Filters or choices that the person saved by name, stored on the server for all their devices. */
export function SavedViews({ label, onApply, ...list }: SavedViewsProps) {
  return (
    <Popover icon="save" label={label} atEnd={list.noun === 'view'}>
      {(close) => (
        <SavedList
          {...list}
          onApply={(saved) => {
            close()
            onApply(Object.fromEntries(list.names.map((name) => [name, saved[name]])))
          }}
        />
      )}
    </Popover>
  )
}
