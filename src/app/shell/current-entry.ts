import { useRouterState } from '@tanstack/react-router'
import { type MenuEntry, findCurrentRoute } from '../menu.ts'
import { webDomains } from '../web.ts'

/** Maps the first part of a page's path to the menu route to which the page belongs, for pages without their own menu entry. */
export const under: Readonly<Record<string, string>> = Object.assign({}, ...webDomains.map((domain) => domain.under))

/** Returns the group of the menu entry whose own page is open. The breadcrumb above the page's title shows it. */
export const useCurrentGroup = (entries: readonly MenuEntry[]): string | undefined =>
  useRouterState({
    select: ({ location }) =>
      entries.find((entry) => 'children' in entry && entry.children.some(({ route }) => route === location.pathname))?.label,
  })

/** Returns the route of the menu entry that is marked while this page is open. */
export const useCurrentEntry = (entries: readonly MenuEntry[]): string | undefined =>
  useRouterState({ select: ({ location }) => findCurrentRoute(entries, location.pathname, under) })
