import { page } from '../kit/web/domain.ts'
import { webDomains } from './web.ts'

const home = page({
  path: '/',
  who: 'signed-in',
  name: 'HomePage',
  load: () => import('./shell/HomePage.tsx'),
})

/**
 * Every page of the product, for the router and for code that visits all of them. Home is one of these pages and imports web.ts,
 * so the list cannot be there.
 */
export const pages = [home, ...webDomains.flatMap((domain): readonly (typeof domain.pages)[number][] => domain.pages)]
