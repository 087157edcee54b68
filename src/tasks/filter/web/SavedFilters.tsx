import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { Popover } from '../../../kit/ui/dialog/Popover.tsx'
import type { FilterParts } from './saved-filters.ts'

const SavedList = lazyPart('SavedList', () => import('./SavedList.tsx'))

type Props = {
  /** The screen that the filters belong to: `tasks`, `admin-grid`. */
  screen: string
  /** The current filter of the list. */
  filter: FilterParts
  onApply: (filter: FilterParts) => void
}

/** Filters that the person saved by name, stored on the server for all their devices. */
export function SavedFilters({ screen, filter, onApply }: Props) {
  return (
    <Popover icon="save" label="Saved filters">
      {(close) => (
        <SavedList
          keptAs={`filters.${screen}`}
          filter={filter}
          onApply={({ q, where, ready }) => {
            close()
            onApply({ q, where, ready })
          }}
        />
      )}
    </Popover>
  )
}
