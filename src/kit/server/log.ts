import pino, { type DestinationStream, type Logger } from 'pino'

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
      redact: {
        paths: ['err.detail', 'err.where', 'err.parameters', 'err.args', '*.password', '*.token', '*.authToken'],
        censor: '[struck out]',
      },
    },
    destination ?? pino.destination({ sync: false }),
  )
