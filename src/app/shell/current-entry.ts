import { useRouterState } from '@tanstack/react-router'
import { type MenuEntry, findCurrentRoute } from '../menu.ts'
import { webDomains } from '../web.ts'

/** For pages without a menu entry: maps the first part of a path to the menu route to which the page belongs. */
export const under: Readonly<Record<string, string>> = Object.assign({}, ...webDomains.map((domain) => domain.under))

export const useCurrentGroup = (entries: readonly MenuEntry[]): string | undefined =>
  useRouterState({
    select: ({ location }) =>
      entries.find((entry) => 'children' in entry && entry.children.some(({ route }) => route === location.pathname))?.label,
  })

export const useCurrentEntry = (entries: readonly MenuEntry[]): string | undefined =>
  useRouterState({ select: ({ location }) => findCurrentRoute(entries, location.pathname, under) })
