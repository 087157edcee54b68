import type { Finder, FinderResult } from '../../kit/web/domain.ts'
import { webDomains } from '../web.ts'

type LoadedFinder = Finder & { useFound: (query: string) => FinderResult }
let loaded: readonly LoadedFinder[] = []

const all: readonly Finder[] = webDomains.flatMap(({ find }) => find ?? [])

/** The finders are loaded before the palette is rendered, so that their hooks are always called in the same order. */
export const loadFinders = async (): Promise<void> => {
  loaded = await Promise.all(all.map(async (finder) => ({ ...finder, useFound: await finder.load() })))
}

export const useFinders = (query: string): readonly (Finder & FinderResult)[] =>
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the list of domains never changes, so the order of the hooks never does
  loaded.map(({ useFound, ...finder }) => ({ ...finder, ...useFound(query) }))
