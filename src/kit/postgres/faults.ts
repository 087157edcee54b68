export const getSqlState = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

const away = new Set([
  // Node and the driver: the connection is missing or broken.
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // The pool: every session has been busy for too long.
  'POOL_BUSY',
  // The server is shutting down, has crashed, is starting up, or has too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // Our own limit on idle transactions.
  '25P03',
])
/**
 * A database that is away may return within seconds, so the call gets a 503 with Retry-After, and the pool recovers by itself.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const { code, syscall, cause } = error as { code?: unknown; syscall?: unknown; cause?: unknown }
  if (code === 'ENOENT') return syscall === 'connect'
  return (typeof code === 'string' && away.has(code)) || isDatabaseAway(cause)
}

export const isDiskFull = (error: unknown): boolean => getSqlState(error) === '53100'
