import { webDomains } from './web.ts'

export const loadPageHelp = async (path: string): Promise<string | undefined> => {
  const domain = webDomains.find(({ pages }) => pages.some((page) => page.path === path))
  const texts = await (domain === undefined ? import('./shell/help.ts') : domain.help?.())
  return texts?.help[path]
}
