/**
 * The cost of a request: memory of the process, a file of the build, at most one query, or three queries and one password hash.
 */
type Cost = 'memory' | 'file' | 'query' | 'hash'
export type OpenAddress = {
  method: 'GET' | 'POST'
  path: string
  cost: Cost
  why: string
  body?: Readonly<Record<string, string>>
  /** The address is open only if API_DOCS_OPEN says so. */
  isOpenBySetting?: true
}

const password = 'four quiet lamps'
/**
 * Every address where a caller without a session gets more than a 401. test/open-addresses.test.ts fails for an address that is
 * missing here, and `npm run attack` floods each of them.
 */
export const openAddresses: readonly OpenAddress[] = [
  { method: 'GET', path: '/health', cost: 'memory', why: 'whether the process runs' },
  { method: 'GET', path: '/version', cost: 'memory', why: 'which build runs, for whoever deploys it; made at the start' },
  { method: 'GET', path: '/ready', cost: 'query', why: 'for load balancers; one check a second serves all requests' },
  { method: 'GET', path: '/assets/*', cost: 'file', why: 'the client; compressed by the build' },
  { method: 'GET', path: '/*', cost: 'memory', why: 'the page that loads the client, for every address of a page' },
  { method: 'GET', path: '/api/docs', cost: 'memory', why: 'made and compressed once', isOpenBySetting: true },
  { method: 'GET', path: '/api/openapi.json', cost: 'memory', why: 'made and compressed once', isOpenBySetting: true },
  {
    method: 'POST',
    path: '/api/login',
    cost: 'hash',
    why: 'two hashes at a time, two places a network (src/kit/server/passwords.ts)',
    body: { email: 'nobody@proofline.example', password },
  },
  { method: 'GET', path: '/api/setup', cost: 'query', why: 'whether there is an ADMIN' },
  { method: 'GET', path: '/api/setup/:token', cost: 'query', why: 'the link is looked up' },
  {
    method: 'POST',
    path: '/api/setup/:token/strength',
    cost: 'query',
    why: 'a password is judged for a good link alone',
    body: { password },
  },
  {
    method: 'POST',
    path: '/api/setup/:token',
    cost: 'query',
    why: 'a password is judged and hashed for a good link alone',
    body: { fullName: 'Nobody', email: 'nobody@proofline.example', password },
  },
  {
    method: 'POST',
    path: '/api/setup/:token/password',
    cost: 'query',
    why: 'as above',
    body: { password },
  },
]
