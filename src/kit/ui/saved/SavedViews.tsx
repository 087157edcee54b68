import { lazyPart } from '../lazy-part.tsx'
import { Popover } from '../dialog/Popover.tsx'
import type { SavedViewsProps } from './saved-views.ts'

const SavedList = lazyPart('SavedList', () => import('./SavedList.tsx'))

/**
 * Filters or choices that the person has saved by name. They are stored on the server, so they follow the person to other
 * devices.
 */
export function SavedViews({ label, onApply, ...list }: SavedViewsProps) {
  return (
    <Popover icon="save" label={label} atEnd={list.noun === 'view'}>
      {(close) => <SavedChoices {...list} {...{ onApply, close }} />}
    </Popover>
  )
}

/** The list of saved filters or choices, for a menu that has them among other things. */
export const SavedChoices = ({ onApply, close, ...list }: Omit<SavedViewsProps, 'label'> & { close: () => void }) => (
  <SavedList
    {...list}
    onApply={(saved) => {
      close()
      onApply(Object.fromEntries(list.names.map((name) => [name, saved[name]])))
    }}
  />
)
