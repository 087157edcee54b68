/** The checks of `npm run audit:web` besides axe: reflow, forced colours, focus and columns. Each returns its findings. */
import type { Page } from '@playwright/test'
import { BEYOND } from './long-check.ts'

/** Windows of 1366 × 768 at 200 % and of 1280 × 1024 at 400 % (WCAG 1.4.10). */
export const ZOOMS = [
  { name: '200 %', width: 683, height: 384 },
  { name: '400 %', width: 320, height: 256 },
] as const

/** Finds elements other than tables that scroll in two directions, and controls that cannot be scrolled into view. */
async function findUnreachable(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const TABLES = '[role=grid], [role=table], [role=treegrid], table, [data-part=grid-scroll], pre, svg, math, textarea'
    /**
     * How many pixels of a control must come into view. A smaller control may lack one pixel, because scrolling stops at whole
     * pixels.
     */
    const LEAST = 12
    const found = new Set<string>()
    const nameOf = (element: Element): string =>
      `${element.localName}${element.id === '' || /[«»:_]/.test(element.id) ? '' : `#${element.id}`} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}"`
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
    }
    const style = (element: Element): CSSStyleDeclaration => getComputedStyle(element)
    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll'
    const modal = [
      ...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog][aria-modal=true], [role=menu], :popover-open'),
    ].findLast(isShown)
    const within: ParentNode = modal ?? document

    for (const element of within.querySelectorAll('*')) {
      const sideways = element.scrollWidth > element.clientWidth + 1 && scrolls(style(element).overflowX)
      const down = element.scrollHeight > element.clientHeight + 1 && scrolls(style(element).overflowY)
      if (
        sideways &&
        down &&
        isShown(element) &&
        !element.matches(TABLES) &&
        element.querySelector(TABLES) === null &&
        element.closest(TABLES) === null
      )
        found.add(`scrolls in two directions: ${nameOf(element)}`)
    }

    const controls = [
      ...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ]
    for (const control of controls) {
      // Controls in grid cells are skipped, because the arrow keys reach them and scroll to them.
      if (!isShown(control) || control.matches('[tabindex="-1"]') || control.closest('[inert], [aria-hidden=true]') !== null)
        continue
      if (control.matches('input[type=file], [role=grid]')) continue
      // If the control itself is transparent, its label is what people see.
      const drawn =
        Number(style(control).opacity) === 0 ? (control.closest('label') ?? control.parentElement ?? control) : control
      drawn.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      await new Promise(requestAnimationFrame)
      // A skip link is visible only while it has the focus.
      if (drawn.getBoundingClientRect().bottom <= 0) control.focus()
      else if (document.activeElement?.matches('a[href="#content"]') === true) (document.activeElement as HTMLElement).blur()
      let { left, top, right, bottom } = drawn.getBoundingClientRect()
      const [width, height] = [right - left, bottom - top]
      for (let outer = drawn.parentElement; outer !== null; outer = outer.parentElement) {
        const { overflowX, overflowY, position } = style(outer)
        const edge = outer.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
        if (position === 'fixed' || outer.matches(':popover-open, dialog')) break
      }
      ;[left, right] = [Math.max(left, 0), Math.min(right, innerWidth)]
      ;[top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
      if (right - left < Math.min(LEAST, width - 1) || bottom - top < Math.min(LEAST, height - 1)) {
        found.add(`can’t be brought into view: ${nameOf(control)}`)
        continue
      }
      const isOver = (x: number, y: number): boolean => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (drawn.contains(hit) || hit.contains(drawn) || hit.closest('label')?.contains(drawn) === true)
      }
      const columns = [0.1, 0.5, 0.9].map((part) => left + (right - left) * part)
      const lines = [0.15, 0.5, 0.85].map((part) => top + (bottom - top) * part)
      if (!columns.some((x) => lines.some((y) => isOver(x, y)))) found.add(`is covered: ${nameOf(control)}`)
    }

    for (const element of within.querySelectorAll<HTMLElement>('main *, dialog *, [role=dialog] *')) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = style(element)
      const hides = (value: string): boolean => value === 'hidden' || value === 'clip'
      if (
        !isShown(element) ||
        position === 'absolute' ||
        element.closest('svg, math, [aria-hidden=true], .sr-only, [data-part=grid-scroll]') !== null
      )
        continue
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || (element.textContent ?? '').trim() === '') continue
      const cutWide = hides(overflowX) && element.scrollWidth > element.clientWidth + 4
      const cutHigh = hides(overflowY) && element.scrollHeight > element.clientHeight + 4
      if (cutWide || cutHigh) found.add(`is cut: ${nameOf(element)}`)
    }
    return [...found]
  })
}

/**
 * Finds content that, at 200 % or 400 %, is wider than the window, scrolls in two directions, is cut off or cannot be reached.
 */
export async function findReflowFaults(page: Page): Promise<Record<(typeof ZOOMS)[number]['name'], string[]>> {
  const before = page.viewportSize()
  const found: Record<string, string[]> = {}
  for (const { name, width, height } of ZOOMS) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const beyond = await page.evaluate(BEYOND)
    found[name] = [...(beyond === '' ? [] : [`${String(beyond)} is wider than ${width}`]), ...(await findUnreachable(page))]
  }
  if (before !== null) await page.setViewportSize(before)
  return found as Awaited<ReturnType<typeof findReflowFaults>>
}

/**
 * Checks in forced colours that each kind of control shows the focus. A selected, checked, current or pressed element must look
 * different from its neighbours. @param seen the kinds that the whole run has checked so far
 */
export async function findForcedColourFaults(page: Page, seen: Set<string>): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { found, kinds } = await page.evaluate(
    async (known) => {
      const LOOK = [
        'outlineStyle', 'outlineWidth', 'outlineColor', 'borderTopStyle', 'borderTopWidth', 'borderTopColor', 'borderBottomWidth', 'borderBottomColor',
        'borderLeftWidth', 'borderLeftColor', 'backgroundColor', 'color', 'textDecorationLine', 'fontWeight',
      ] as const // prettier-ignore
      const old = new Set(known)
      const fresh = new Set<string>()
      const problems = new Set<string>()
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getBoundingClientRect().width > 1
      const kindOf = (element: Element): string =>
        `${element.localName}.${[...element.classList].toSorted().join('.')} ${element.getAttribute('role') ?? ''} ${element.getAttribute('type') ?? ''} in ${element.parentElement?.localName}.${element.parentElement?.className}`
      const nameOf = (element: Element): string =>
        `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 30)}"`
      const lookOf = (element: Element | null, pseudo?: string): string => {
        if (element === null) return ''
        const style = getComputedStyle(element, pseudo)
        // An outline without a style also has a colour.
        return LOOK.map((name) => (name.startsWith('outline') && style.outlineStyle === 'none' ? '' : style[name])).join(' ')
      }
      const around = (element: Element): string => {
        const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
        return [
          lookOf(element), lookOf(element, '::before'), lookOf(element, '::after'), lookOf(element.nextElementSibling),
          lookOf(element.parentElement), lookOf(element.parentElement, '::after'), lookOf(element.parentElement?.parentElement ?? null),
          lookOf(active), lookOf(active, '::after'), lookOf(active?.parentElement ?? null),
        ].join('|') // prettier-ignore
      }
      const before = document.activeElement
      for (const control of document.querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]',
      )) {
        if (!isShown(control) || control.matches('[tabindex="-1"]') || control.closest('[inert], [aria-hidden=true]') !== null)
          continue
        const kind = kindOf(control)
        if (old.has(kind) || fresh.has(kind)) continue
        ;(document.activeElement as HTMLElement | null)?.blur()
        const calm = around(control)
        control.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
        if (document.activeElement !== control) continue
        await new Promise(requestAnimationFrame)
        fresh.add(kind)
        if (around(control) === calm) problems.add(`no focus is seen: ${nameOf(control)}`)
      }
      ;(before as HTMLElement | null)?.focus({ preventScroll: true })

      const STATES = ['aria-selected', 'aria-checked', 'aria-current', 'aria-pressed']
      for (const state of STATES)
        for (const on of document.querySelectorAll(`[${state}]:not([${state}=false])`)) {
          const kind = `${state} ${kindOf(on)}`
          // The last breadcrumb is the current page and does not look different.
          if (!isShown(on) || old.has(kind) || fresh.has(kind) || on.matches('[role=row], nav[aria-label=Breadcrumb] *')) continue
          const siblings = [
            ...(on
              .closest(
                '[role=listbox], [role=tablist], [role=radiogroup], [role=group], [role=menu], nav, ul, ol, header, form, section',
              )
              ?.querySelectorAll(on.localName) ?? []),
          ]
          const off = siblings.find(
            (one) =>
              one !== on &&
              isShown(one) &&
              one.getAttribute('role') === on.getAttribute('role') &&
              (one.getAttribute(state) ?? 'false') === 'false',
          )
          if (off === undefined) continue
          fresh.add(kind)
          const shape = (element: Element): string =>
            [element, ...element.querySelectorAll('*')]
              .map((each) => `${lookOf(each)} ${lookOf(each, '::before')} ${lookOf(each, '::after')}`)
              .join('|') + [...element.querySelectorAll('svg')].map((icon) => icon.innerHTML).join('')
          if (shape(on) === shape(off)) problems.add(`${state} is not seen: ${nameOf(on)}`)
        }
      return { found: [...problems], kinds: [...fresh] }
    },
    [...seen],
  )
  for (const kind of kinds) seen.add(kind)
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

/** Checks that Esc closes the open part, and that the focus is then on something visible and never on the page's body. */
export async function findFocusFaults(page: Page, open: string): Promise<string[]> {
  const part = page.locator(open).locator('visible=true').first()
  // An open list of choices may have the focus. Esc closes it first.
  for (let times = 0; times < 3 && (await part.isVisible()); times += 1) {
    await page.keyboard.press('Escape')
    await part.waitFor({ state: 'hidden', timeout: 1_500 }).catch(() => undefined)
  }
  if (await part.isVisible()) return [`Esc does not close ${open}`]
  const isSensible = async (): Promise<string> =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body || focused === document.documentElement) return 'the body'
      return focused.checkVisibility({ visibilityProperty: true }) ? '' : `hidden: ${focused.outerHTML.slice(0, 80)}`
    })
  // The closing part may restore the focus in the next frame.
  for (let times = 0; times < 10; times += 1) {
    if ((await isSensible()) === '') return []
    await page.waitForTimeout(50)
  }
  return [`after Esc the focus is on ${await isSensible()}`]
}

export async function findHiddenDecidingColumns(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const grid of document.querySelectorAll<HTMLElement>('[data-part=grid-scroll]')) {
      const heads = [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')]
      if (heads.length === 0 || !grid.checkVisibility({ visibilityProperty: true })) continue
      const name = grid.getAttribute('aria-label') ?? ''
      const { left } = grid.getBoundingClientRect()
      const end = Math.min(left + grid.clientWidth, innerWidth)
      const words = (head: HTMLElement): string => (head.textContent ?? '').trim()
      const deciding = heads.filter((head) => head.dataset['decides'] === 'true')
      if (deciding.length === 0)
        found.push(
          `${name}: no column decides, of ${heads.map((head) => `${words(head)}${head.getBoundingClientRect().right > end + 1 ? ' (cut)' : ''}`).join(', ')}`,
        )
      for (const head of deciding) {
        const beyond = Math.round(head.getBoundingClientRect().right - end)
        if (beyond > 1) found.push(`${name}: ${words(head)} ends ${beyond} px beyond what is seen`)
      }
    }
    return found
  })
}
