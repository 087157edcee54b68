/** Reads what a page offers to a person: column headings, names of controls, and page sizes. */
import type { Page } from '@playwright/test'
import type { FoundScreen } from '../../test/catalogues/screens.ts'

/** Reads the main part and what is open above it. Opens and closes each menu of actions, including those of the first rows. */
export const readScreen = (page: Page, within = 'main, [role=dialog], [role=menu], [popover]'): Promise<FoundScreen> =>
  page.evaluate(async (scope) => {
    const ROWS_WITH_MENU = 12
    const shown = <E extends Element = HTMLElement>(selector: string): E[] =>
      [...document.querySelectorAll<E>(selector)].filter(
        (element) => element.closest(scope) !== null && element.checkVisibility({ visibilityProperty: true }),
      )
    const textOf = (element: Element): string => {
      const copy = element.cloneNode(true) as Element
      copy.querySelectorAll('[aria-hidden=true], kbd, svg').forEach((part) => part.remove())
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
    }
    const namesOf = (element: HTMLElement): string[] => [
      element.getAttribute('aria-label') ?? '',
      ...(element.getAttribute('aria-labelledby') ?? '').split(' ').flatMap((id) => {
        const label = id === '' ? null : document.getElementById(id)
        return label === null ? [] : [textOf(label)]
      }),
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => textOf(label)),
      element.getAttribute('placeholder') ?? '',
    ]
    const unique = (names: readonly string[]): string[] => [...new Set(names.filter((name) => name !== ''))]
    const pressable = 'button, a[href], summary, [role=menuitem], [role=button], [role=switch], [role=tab], [role=radio]'
    const fields = 'input, select, textarea, [role=combobox], [role=group], fieldset'

    const heads = shown('[role=columnheader], th[scope=col]')
    const controls = [
      ...shown(pressable).flatMap((each) => [...namesOf(each), textOf(each)]),
      ...shown(fields).flatMap((each) => [
        ...namesOf(each),
        ...[...each.querySelectorAll(':scope > legend')].map((legend) => textOf(legend)),
      ]),
      ...heads.filter((head) => head.ariaSort !== null).map((head) => `sort by ${textOf(head)}`),
    ]
    for (const menu of shown('[aria-haspopup=menu]').slice(0, ROWS_WITH_MENU)) {
      menu.click()
      await new Promise(requestAnimationFrame)
      controls.push(...shown('[role=menuitem]').map((item) => (item.firstChild?.textContent ?? '').trim()))
      menu.click()
      await new Promise(requestAnimationFrame)
    }
    const sizes = shown<HTMLSelectElement>('select[aria-label="Rows per page"]')[0]
    return {
      columns: unique(heads.flatMap((head) => [textOf(head), ...namesOf(head)])),
      controls: unique(controls),
      pageSize: sizes === undefined ? null : Number(sizes.value),
      pageSizes: sizes === undefined ? [] : [...sizes.options].map(({ value }) => Number(value)),
    }
  }, within)
