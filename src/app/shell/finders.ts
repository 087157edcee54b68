import type { Finder, FinderResult } from '../../kit/web/domain.ts'
import { webDomains } from '../web.ts'

type LoadedFinder = Finder & { useFound: (query: string) => FinderResult }
let loaded: readonly LoadedFinder[] = []

const all: readonly Finder[] = webDomains.flatMap(({ find }) => find ?? [])

/** Loads what the palette finds, before the palette is rendered: its hooks are called in one order ever after. */
export const loadFinders = async (): Promise<void> => {
  loaded = await Promise.all(all.map(async (finder) => ({ ...finder, useFound: await finder.load() })))
}

/** What each domain finds by a name. */
export const useFinders = (query: string): readonly (Finder & FinderResult)[] =>
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the same hooks in the same order each time: those of the list of domains
  loaded.map(({ useFound, ...finder }) => ({ ...finder, ...useFound(query) }))
