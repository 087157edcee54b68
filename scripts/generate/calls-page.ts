/** Writes docs/calls.md from the contracts and the pages. With --check it fails when the page is stale. */
import { loadPageHelp } from '../../src/app/help.ts'
import { renderCallsPage } from '../../src/app/openapi.ts'
import { pages } from '../../src/app/pages.ts'
import { domains } from '../../src/app/server.ts'
import { storeGenerated } from './stored-file.ts'

const helps = await Promise.all(pages.map(async ({ path }) => `| \`${path}\` | ${await loadPageHelp(path)} |\n`))
const page = `${renderCallsPage(domains)}
## Pages
What each page says of itself, by the button beside its title ("What is this?").

| address | what it is |
|---|---|
${helps.join('')}`
storeGenerated('docs/calls.md', page, 'calls-page')
