import { Select } from 'antd'
import { useMemo } from 'react'
import { STAFF_ROLES } from '../../../kit/shared/access.ts'
import { roleKey, STATUSES } from '../../workflow/vocabulary.ts'
import { type Where, whereOf, whereText } from '../../filter/web/where.ts'
import styles from './FilterSelect.module.css'

type Props = {
  sections: readonly string[]
  /** Full names by email. */
  names: ReadonlyMap<string, string>
  onAdd: (search: Where) => void
}

type Option = { label: string; value?: string; found?: string; options?: Option[] }

/** The most used filters of the admin grid: a section, a person or nobody in a role, a status. A selected one becomes a chip. */
export function FilterSelect({ sections, names, onAdd }: Props) {
  const options = useMemo(() => {
    const group = (key: string, values: readonly [value: string, words: string][]): Option => ({
      label: key,
      options: values.map(([value, words]) => ({
        value: whereText([{ key, value, type: 'exact' }]) ?? '',
        label: words,
        // Also matches the column's name: "reviewer nobody".
        found: `${key} ${words} ${value}`.toLocaleLowerCase(),
      })),
    })
    const people = [...names].toSorted(([, a], [, b]) => a.localeCompare(b))
    return [
      ...(sections.length === 0
        ? []
        : [
            group(
              'section',
              sections.map((section) => [section, section]),
            ),
          ]),
      ...STAFF_ROLES.flatMap((role) => [
        group(
          `${roleKey(role)}_status`,
          STATUSES[role].map((status) => [status, status]),
        ),
        group(roleKey(role), [['', 'nobody'], ...people]),
      ]),
    ]
  }, [sections, names])
  return (
    <Select<string, Option>
      className={styles.filterSelect}
      aria-label="Add a filter"
      placeholder="Add a filter"
      value={null}
      popupMatchSelectWidth={300}
      showSearch={{
        filterOption: (typed, option) =>
          typed
            .toLocaleLowerCase()
            .split(/\s+/)
            .every((word) => option?.found?.includes(word) ?? false),
      }}
      options={options}
      getPopupContainer={(node) => node.closest('main') ?? document.body}
      notFoundContent="No such filter."
      onSelect={(text) => {
        const [search] = whereOf(text)
        if (search !== undefined) onAdd(search)
      }}
    />
  )
}
