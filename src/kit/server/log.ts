import pino, { type DestinationStream, type Logger } from 'pino'

/** PostgreSQL quotes the value that has no valid form in the message of a data exception (class 22). */
const withoutValues = (error: Error) => {
  const { message, stack, ...rest } = pino.stdSerializers.err(error)
  const quoted = 'code' in error && String(error.code).startsWith('22') ? /: ".*"/g : /$^/
  return { ...rest, message: message.replace(quoted, ''), stack: stack.replace(quoted, '') }
}

/**
 * Structured JSON lines without secrets: no headers, bodies, queries or parameter values are logged, and the row values in a
 * database error are removed (security.md, Faults).
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
