import { setTimeout as pause } from 'node:timers/promises'
import { type DbSession, openSession, type SessionSettings, splitHostUrls } from './connect.ts'
import { isDatabaseAway, getSqlState } from './faults.ts'

/** `setting` is the name of the setting that contains the URL. */
export type NamedDatabase = { setting: string; url: string }

/** A person must start the database or correct a setting. The message is a sentence that says so. */
export class NotReached extends Error {}

const RETRY_MS = 500
const REPORT_MS = 10_000
/** Shorter waits are not reported. */
const SHORT_MS = 2_000

type Address = { where: string; hosts: string; database: string; login: string; wantsTls: boolean }
function readAddress(url: string): Address {
  const urls = splitHostUrls(url).map((one) => new URL(one))
  const login = decodeURIComponent(urls[0]?.username ?? '')
  return {
    where: urls.map(({ hostname, port }) => `${hostname || 'localhost'}:${port || '5432'}`).join(', '),
    hosts: urls.map(({ hostname }) => hostname || 'localhost').join(', '),
    database: decodeURIComponent(urls[0]?.pathname.slice(1) ?? '') || login,
    login,
    wantsTls: urls.some(({ searchParams }) => /^(require|verify-)/.test(searchParams.get('sslmode') ?? '')),
  }
}

/** A server without TLS silently closes the connection when a client insists on TLS. */
const explainEnd = ({ where, wantsTls }: Address): string =>
  wantsTls
    ? `the server on ${where} ends the connection at the beginning of TLS, which sslmode asks for. Switch on ssl in its postgresql.conf, or leave sslmode out where both are on one machine; else see whether it is PostgreSQL`
    : `what listens on ${where} ends the connection at once. See whether it is PostgreSQL`

/** Connection errors of Node and the driver, by code. */
const ofConnection: Readonly<Record<string, (at: Address) => string>> = {
  ECONNREFUSED: ({ where }) =>
    `nothing listens on ${where} (connection refused). Start PostgreSQL there, or correct the host and the port`,
  ENOTFOUND: ({ hosts }) => `no host has the name ${hosts}. Correct the host, or see whether the name server works`,
  EAI_AGAIN: ({ hosts }) => `the name server does not say which host has the name ${hosts}. Correct the host, or try again`,
  ENOENT: () => 'there is no socket of PostgreSQL at its path. Start PostgreSQL, or correct the path',
  EHOSTUNREACH: ({ where }) => `there is no way to ${where} in the network. Correct the host, or see the routes and firewalls`,
  ENETUNREACH: ({ where }) => `there is no way to ${where} in the network. Correct the host, or see the routes and firewalls`,
  ETIMEDOUT: ({ where }) => `${where} does not respond. Correct the host and the port, or see whether a firewall is between`,
  CONNECT_TIMEOUT: ({ where }) =>
    `${where} does not respond. Correct the host and the port, or see whether a firewall is between`,
  ECONNRESET: explainEnd,
  EPIPE: explainEnd,
  CONNECTION_CLOSED: explainEnd,
}

/** PostgreSQL's errors, by SQLSTATE. */
const ofServer: Readonly<Record<string, (at: Address, message: string) => string>> = {
  '28P01': ({ where, login }, message) =>
    `the server on ${where} does not accept the password of the login "${login}" (${message}). Correct the user or the password`,
  '28000': ({ where, login }, message) =>
    `the server on ${where} does not let in the login "${login}" (${message}). Correct the user, or pg_hba.conf of the server`,
  '3D000': ({ where, login, database }) =>
    `the server on ${where} has no database "${database}". Correct its name, or create it: create database "${database}" owner "${login}"`,
  '42501': ({ where, login, database }, message) =>
    `the login "${login}" may not use the database "${database}" on ${where} (${message}). As its owner run: grant connect on database "${database}" to "${login}"`,
  '53300': ({ where }, message) =>
    `the server on ${where} takes no further sessions (${message}). Raise its max_connections, or end sessions that nobody needs`,
  '57P03': ({ where }, message) => `the server on ${where} accepts no sessions now (${message}). Wait until it has started`,
}

/** Says why a database cannot be used and what to do. Names the setting, the host and the port. */
export function explainFailure(error: unknown, { setting, url }: NamedDatabase): string {
  const { code, message } = error as Error & { code?: unknown }
  const at = readAddress(url)
  const state = getSqlState(error)
  const known =
    (state === undefined ? undefined : ofServer[state]?.(at, message)) ??
    (typeof code === 'string' ? ofConnection[code]?.(at) : undefined)
  if (known !== undefined) return `The database of ${setting} can't be reached: ${known}.`
  if (typeof code === 'string' && /CERT|SIGNATURE|ALTNAME/.test(code))
    return `The certificate of the server on ${at.where}, the database of ${setting}, was not accepted: ${message}. Set NODE_EXTRA_CA_CERTS to a file with the certificate of the authority that signed it.`
  return `The database of ${setting}, on ${at.where}, can't be used: ${message}`
}

/**
 * Opens a session. Waits up to `seconds` for a database that is starting or failing over to a new primary.
 * @param report receives the reason for the wait, every ten seconds
 * @throws NotReached
 */
export async function openSessionWhenReady(
  named: NamedDatabase,
  settings: SessionSettings,
  { seconds, report = () => {} }: { seconds: number; report?: (message: string) => void },
): Promise<DbSession> {
  const startedAt = performance.now()
  let reportedAt = startedAt + SHORT_MS - REPORT_MS
  for (;;) {
    try {
      return await openSession(named.url, settings)
    } catch (error) {
      const now = performance.now()
      const sentence = explainFailure(error, named)
      if (!isDatabaseAway(error) || now > startedAt + seconds * 1000) throw new NotReached(sentence, { cause: error })
      if (now > reportedAt + REPORT_MS) {
        reportedAt = now
        report(`Waiting for the database, up to ${seconds} s. ${sentence}`)
      }
      await pause(RETRY_MS)
    }
  }
}
