import pino, { type DestinationStream, type Logger } from 'pino'

/** PostgreSQL quotes the invalid value in the message of a data exception (class 22). */
const quotedIn = (error: Error): RegExp => ('code' in error && String(error.code).startsWith('22') ? /: ".*"/g : /$^/)

export const readMessage = (error: Error): string => error.message.replace(quotedIn(error), '')

const withoutValues = (error: Error) => {
  const { stack, ...rest } = pino.stdSerializers.err(error)
  return { ...rest, message: readMessage(error), stack: stack.replace(quotedIn(error), '') }
}

/**
 * Writes structured JSON lines without secrets. Headers, bodies, queries and parameter values are not logged, and row values are
 * removed from database errors (security.md, Faults).
 */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: withoutValues },
      redact: {
        paths: ['err.detail', 'err.where', 'err.parameters', 'err.args', '*.password', '*.token', '*.authToken'],
        censor: '[struck out]',
      },
    },
    destination ?? pino.destination({ sync: false }),
  )
