import type { ReactNode } from 'react'
import { type Noun, formatPlural, formatCount } from '../../shared/counted.ts'
import { Button } from '../button/Button.tsx'
import { computePageView } from './paging.ts'
import styles from './DataGrid.module.css'

export type GridPaging = {
  /** From 1. */
  page: number
  size: number
  sizes: readonly number[]
  onPage: (page: number, size: number) => void
}

type GridFooterProps = {
  total: number | undefined
  selected: number
  noun: Noun
  paging: GridPaging | undefined
  cut: ReactNode
  children?: ReactNode
}

export function GridFooter({ total, selected, noun, paging, cut, children }: GridFooterProps) {
  const view = paging && computePageView(paging.page, paging.size, total ?? 0)
  const isAfterLast = paging && view && total !== 0 && paging.page > view.pages
  return (
    <div className={styles.footer} data-part="grid-footer">
      <span role="status" data-part="row-count">
        {total !== undefined && (
          <>
            <b>{formatCount(total)}</b> {formatPlural(total, ...noun)}
          </>
        )}
        {selected > 0 && (
          <>
            <span className={styles.dot}> · </span>
            <b>{formatCount(selected)}</b> selected
          </>
        )}
      </span>
      <span className={styles.footerRest}>
        {/* The hints appear together with the pages, which would otherwise push them aside. */}
        {(paging === undefined || total !== undefined) && (
          <>
            {cut}
            {Boolean(children) && <span className={styles.hints}>{children}</span>}
          </>
        )}
        {paging && view && total !== undefined && (
          <>
            <select
              className={styles.sizes}
              aria-label="Rows per page"
              value={paging.size}
              onChange={(event) => paging.onPage(1, Number(event.target.value))}
            >
              {[...new Set([...paging.sizes, paging.size])]
                .toSorted((a, b) => a - b)
                .map((size) => (
                  <option key={size} value={size}>
                    {formatCount(size)} / page
                  </option>
                ))}
            </select>
            <span className={styles.pages} data-part="grid-pages">
              <Button
                kind="icon"
                aria-label="Previous page"
                why={paging.page <= 1 ? 'First page' : undefined}
                onClick={() => paging.onPage(isAfterLast ? view.pages : view.page - 1, paging.size)}
                icon="chevronLeft"
              />
              <span>
                {isAfterLast ? 0 : `${formatCount(view.first)}–${formatCount(view.last)}`} of {formatCount(total)}
              </span>
              <Button
                kind="icon"
                aria-label="Next page"
                why={view.page >= view.pages ? 'Last page' : undefined}
                onClick={() => paging.onPage(view.page + 1, paging.size)}
                icon="chevronRight"
              />
            </span>
          </>
        )}
      </span>
    </div>
  )
}
