import { useRouterState } from '@tanstack/react-router'
import { type MenuEntry, currentRoute } from '../menu.ts'
import { webDomains } from '../web.ts'

/** Pages without their own menu entry, by the first part of their path, with the route of the entry to which they belong. */
export const under: Readonly<Record<string, string>> = Object.assign({}, ...webDomains.map((domain) => domain.under))

/** Returns the group of the entry whose own page is open, for the breadcrumb above its title. */
export const useCurrentGroup = (entries: readonly MenuEntry[]): string | undefined =>
  useRouterState({
    select: ({ location }) =>
      entries.find((entry) => 'children' in entry && entry.children.some(({ route }) => route === location.pathname))?.label,
  })

/** Returns the route of the menu entry that is marked while this page is open. */
export const useCurrentEntry = (entries: readonly MenuEntry[]): string | undefined =>
  useRouterState({ select: ({ location }) => currentRoute(entries, location.pathname, under) })
