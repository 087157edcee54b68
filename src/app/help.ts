import { webDomains } from './web.ts'

/** What the page of a path is for: the text of its domain, which is loaded when somebody asks. */
export const loadPageHelp = async (path: string): Promise<string | undefined> => {
  const domain = webDomains.find(({ pages }) => pages.some((page) => page.path === path))
  const texts = await (domain === undefined ? import('./shell/help.ts') : domain.help?.())
  return texts?.help[path]
}
