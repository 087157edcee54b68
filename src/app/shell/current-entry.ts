import { useRouterState } from '@tanstack/react-router'
import { type MenuEntry, currentRoute } from '../menu.ts'
import { webDomains } from '../web.ts'

/** The pages without a menu entry of their own, by the first part of their path. */
export const under: Readonly<Record<string, string>> = Object.assign({}, ...webDomains.map((domain) => domain.under))

/** The group of the entry whose own page is open, for the crumb above its title. */
export const useCurrentGroup = (entries: readonly MenuEntry[]): string | undefined =>
  useRouterState({
    select: ({ location }) =>
      entries.find((entry) => 'children' in entry && entry.children.some(({ route }) => route === location.pathname))?.label,
  })

/** The route of the entry that is marked on the open page. */
export const useCurrentEntry = (entries: readonly MenuEntry[]): string | undefined =>
  useRouterState({ select: ({ location }) => currentRoute(entries, location.pathname, under) })
