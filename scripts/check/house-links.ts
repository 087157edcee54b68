/** Checks that links between the project's pages work and that the tour's index names every picture. Part of npm run house. */
import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }
export type HouseFault = { path: string; line?: number; what: string }

const link = /\]\(([^)\s]+)\)/g

const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const listAnchors = (text: string): string[] => [
  ...[...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slug(heading)),
  ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
]

/**
 * Returns the links of the pages that lead to no file or to no heading. Lines count from 1.
 * @param paths the paths of all files of the repository
 */
export const linkFaults = (pages: readonly SourceFile[], paths: readonly string[]): HouseFault[] => {
  const known = new Set<string>()
  for (const path of paths) for (let at = path; at !== '.' && !known.has(at); at = posix.dirname(at)) known.add(at)
  const anchors = new Set(pages.flatMap(({ path, text }) => listAnchors(text).map((anchor) => `${path}#${anchor}`)))
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(link)].flatMap(({ 1: target = '', index }): HouseFault[] => {
      if (/^[a-z]+:/.test(target)) return []
      const line = text.slice(0, index).split('\n').length
      const [to = '', anchor] = target.split('#')
      const at = to === '' ? path : posix.join(posix.dirname(path), to).replace(/\/$/, '')
      if (!known.has(at)) return [{ path, line, what: `The link ${target} leads nowhere` }]
      return anchor === undefined || anchors.has(`${at}#${anchor}`)
        ? []
        : [{ path, line, what: `${at} has no heading #${anchor}` }]
    }),
  )
}

/** Reports pictures of the tour that its index does not name. Missing files that the index names are reported as broken links. */
export const tourFaults = (index: SourceFile, paths: readonly string[]): HouseFault[] => {
  const named = new Set([...index.text.matchAll(link)].map(([, target = '']) => target))
  return paths
    .filter((path) => path.startsWith('docs/tour/') && path.endsWith('.png') && !named.has(posix.basename(path)))
    .map((path) => ({ path: index.path, what: `${posix.basename(path)} stands in the folder and not here` }))
}
