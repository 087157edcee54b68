import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { TypedFilter } from '../../../kit/ui/list-page/TypedFilter.tsx'
import type { ViewParts } from '../../../kit/ui/saved/saved-views.ts'
import { SavedChoices, SavedViews } from '../../../kit/ui/saved/SavedViews.tsx'
import { useIsPhone } from '../../../kit/ui/theme/theme.ts'
import { readPagePress, useLetterKeys } from '../../../kit/web/letter-keys.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'
import type { SheetColumn } from '../../workflow/contract.ts'
import type { FilterSource } from './filter-source.ts'
import { PresetButton } from './PresetButton.tsx'
import { listPresets } from './presets.ts'
import { SearchChip } from './SearchChip.tsx'
import { formatSearchLine, type ValueNames } from './value-words.ts'
import { type Where, parseWhere, writeWheres } from './where.ts'

const FilterBuilder = lazyPart('FilterBuilder', () => import('./FilterBuilder.tsx'))

/** The number of presets beside the acts of a page. The builder lists all presets. */
const MAX_CHIPS_BESIDE_ACTS = 3

/** The parts of a list's filter, as named in its address and in saved filters. */
const FILTER_PARTS = ['q', 'where', 'ready'] as const
type FilterParts = { [Part in (typeof FILTER_PARTS)[number]]?: string | undefined }
type Change = FilterParts & { page: undefined }
type FilterBarProps = {
  /** The screen to which saved filters belong: `tasks` or `admin-grid`. */
  screen: string
  source: FilterSource
  search: FilterParts
  sheet: readonly SheetColumn[]
  names: ValueNames
  onChange: (change: Change) => void
  /** Whether the screen shows the saved filters in its menu instead of the bar. */
  hasMenu?: boolean
  /** Further filters of the screen. */
  children?: ReactNode
}
/**
 * The bar for the grid's toolbar, the builder that is shown above the rows, the lines that describe the filter in print, and the
 * saved filters for a menu.
 */
type FilterBar = { bar: ReactNode; builder: ReactNode; lines: string[]; saved: (close: () => void) => ReactNode }

/**
 * The filter bar of all lists of rows: chips that read as sentences, presets, saved filters, and a builder for a search (key F).
 */
export function useFilterBar({
  screen,
  source,
  search,
  sheet,
  names,
  onChange,
  hasMenu = false,
  children,
}: FilterBarProps): FilterBar {
  const { email, fullName, roleData } = usePerson()
  const onPhone = useIsPhone()
  const letters = useLetterKeys()
  const where = useMemo(() => parseWhere(search.where), [search.where])
  const listType = source.of === 'list' ? source.type : undefined
  const presets = useMemo(() => listPresets({ email, roles: roleData, listType }), [email, roleData, listType])
  const known = useMemo(() => new Map([[email, fullName], ...names]), [email, fullName, names])
  const [editing, setEditing] = useState<number | 'new'>()
  const opener = useRef<HTMLElement | null>(null)
  const openButton = useRef<HTMLButtonElement>(null)

  const setWhere = (next: readonly Where[]): void => onChange({ where: writeWheres(next), page: undefined })
  const open = (at: number | 'new'): void => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setEditing(at)
  }
  const close = (): void => {
    setEditing(undefined)
    const back = opener.current
    // The chip of a changed search is a new element, so the previous one may be gone.
    setTimeout(() => (back?.isConnected && back !== document.body ? back : openButton.current)?.focus())
  }
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press?.key !== 'f' || press.shift) return
    // The key is ignored while the list is covered, or is off the screen because a row is open.
    if (openButton.current === null || openButton.current.closest('[inert]') !== null) return
    event.preventDefault()
    open('new')
  })

  const at = typeof editing === 'number' ? editing : undefined
  const isFiltered = where.length > 0 || search.q !== undefined || search.ready !== undefined
  const saved = {
    storedAs: `filters.${screen}`,
    noun: 'filter',
    hint: 'Filter the list, then save the filter here under a name.',
    names: FILTER_PARTS,
    view: { q: search.q, where: search.where, ready: search.ready },
    onApply: (chosen: ViewParts) => onChange({ ...chosen, page: undefined }),
  } as const
  const bar = (
    <>
      <TypedFilter label="Filter by question ID" value={search.q} onChange={(q) => onChange({ q, page: undefined })} />
      {where.map((one, index) => (
        <SearchChip
          key={`${index} ${one.key}`}
          {...{ search: one, source, sheet, names: known }}
          isOpen={index === at}
          onOpen={() => open(index)}
          onRemove={() => {
            setWhere(where.toSpliced(index, 1))
            openButton.current?.focus()
          }}
        />
      ))}
      <span data-part="popover">
        <Button
          ref={openButton}
          icon="filter"
          {...(!onPhone && { keycap: 'F' })}
          aria-keyshortcuts={letters ? 'F' : undefined}
          aria-expanded={editing !== undefined}
          onClick={() => (editing === undefined ? open('new') : close())}
        >
          Filter
        </Button>
      </span>
      {isFiltered && (
        <Button
          kind="quiet"
          onClick={() => {
            setEditing(undefined)
            onChange({ q: undefined, where: undefined, ready: undefined, page: undefined })
          }}
        >
          Clear all
        </Button>
      )}
      {!isFiltered &&
        !onPhone &&
        editing === undefined &&
        presets
          .slice(0, hasMenu ? MAX_CHIPS_BESIDE_ACTS : presets.length)
          .map((preset) => <PresetButton key={preset.name} name={preset.name} onPress={() => setWhere(preset.where)} />)}
      {!hasMenu && <SavedViews label="Saved filters" {...saved} />}
      {children}
    </>
  )
  const builder = editing !== undefined && (
    <FilterBuilder
      key={String(editing)}
      {...{ source, sheet, presets, q: search.q, onPhone, onClose: close }}
      search={at === undefined ? undefined : where[at]}
      others={at === undefined ? where : where.toSpliced(at, 1)}
      names={known}
      onShow={(made) => {
        if (made !== undefined) setWhere(at === undefined ? [...where, made] : where.toSpliced(at, 1, made))
        close()
      }}
      onPreset={(preset) => {
        onChange({ q: undefined, where: writeWheres(preset.where), page: undefined })
        close()
      }}
    />
  )
  const lines = [
    ...(search.q === undefined ? [] : [`Question ID: ${search.q}`]),
    ...where.map((one) => formatSearchLine(one, sheet, known)),
  ]
  return { bar, builder, lines, saved: (close) => <SavedChoices {...saved} close={close} /> }
}
