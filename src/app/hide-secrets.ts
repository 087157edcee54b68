import { homedir } from 'node:os'

const HIDDEN = '…'
/** Shorter values may be ordinary words, so they are not hidden. The app never writes them to the log anyway. */
const MIN_LENGTH = 8
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|CREDENTIAL|KEY|EMAIL/i
// The bounded length and the word boundary keep the match fast on a log with a word of thousands of letters.
const CREDENTIALS = /(\b[a-z][a-z\d+.-]{0,30}:\/\/)[^\s"]+@/gi
const EMAIL = /(?<![\w.%+'-])[\w.%+'-]+@[\w-]+(?:\.[\w-]+)+/g

const passwordsIn = (text: string): string[] =>
  [...text.matchAll(/:\/\/[^:@/\s]*:([^@/\s]+)@/g)].flatMap(([, password = '']) => [password, decode(password)])
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The returned function hides secrets of the environment, emails, credentials in URLs, and the path of the home folder. */
export function hideSecrets(environment: NodeJS.ProcessEnv): (text: string) => string {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => [
    ...(SECRET_NAME.test(name) ? [value] : []),
    ...passwordsIn(value),
  ])
  const longestFirst = secrets.filter(({ length }) => length >= MIN_LENGTH).toSorted((one, other) => other.length - one.length)
  return (text) => {
    const plain = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
    const home = homedir()
    const withoutHome = home.length > 1 ? plain.replaceAll(home, '~') : plain
    return withoutHome.replaceAll(CREDENTIALS, `$1${HIDDEN}@`).replaceAll(EMAIL, HIDDEN)
  }
}

/**
 * Hides everything in the database's log that may be a value: literals in statements, quotations in errors, and details of
 * errors. A quoted word that could be the name of a table is kept, except after a colon, where an error repeats its input.
 */
export const hideValues = (log: string): string =>
  log
    // Continuation lines of an entry's statement begin with a tab.
    .split(/\n(?!\t)/)
    .map((entry) =>
      entry
        .replace(/(\b(?:DETAIL|CONTEXT|HINT): ).*/s, `$1${HIDDEN}`)
        .replaceAll(/'(?:[^']|'')*(?:'|$)/g, `'${HIDDEN}'`)
        .replaceAll(/\$(\w*)\$.*?(?:\$\1\$|$)/gs, HIDDEN)
        .replaceAll(/: ".*"/gs, `: "${HIDDEN}"`)
        .replaceAll(/"(?![a-z_][a-z\d_]*")[^"]*"/g, `"${HIDDEN}"`),
    )
    .join('\n')
