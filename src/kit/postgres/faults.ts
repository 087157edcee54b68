/** The SQLSTATE of an error that PostgreSQL sent, else undefined. */
export const sqlState = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

const away = new Set([
  // node's and the driver's: no connection, or one that broke
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  // the server's: shutting down, crashed, starting up, too many connections
  ...['57P01', '57P02', '57P03', '53300', '08006', '08001', '08003'],
])
/** The database can't be reached at this moment; it may be back in seconds. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  if (code === 'ENOENT') return syscall === 'connect'
  return typeof code === 'string' && away.has(code)
}
