import { homedir } from 'node:os'

const HIDDEN = '…'
/** A shorter one is a word that stands elsewhere too; none is written in the first place. */
const SHORTEST = 8
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|CREDENTIAL|KEY|EMAIL/i
// Bounded, and begun once in a word: a log may have a word of thousands of letters.
const CREDENTIALS = /(\b[a-z][a-z\d+.-]{0,30}:\/\/)[^\s"]+@/gi
const EMAIL = /(?<![\w.%+'-])[\w.%+'-]+@[\w-]+(?:\.[\w-]+)+/g

/** The passwords of a URL, as it has them and as they are. */
const passwordsIn = (text: string): string[] =>
  [...text.matchAll(/:\/\/[^:@/\s]*:([^@/\s]+)@/g)].flatMap(([, password = '']) => [password, decode(password)])
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Replaces in a text what the environment keeps secret, emails, the credentials of URLs, and the folder of the account. */
export function hideSecrets(environment: NodeJS.ProcessEnv): (text: string) => string {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => [
    ...(SECRET_NAME.test(name) ? [value] : []),
    ...passwordsIn(value),
  ])
  const longestFirst = secrets.filter(({ length }) => length >= SHORTEST).toSorted((one, other) => other.length - one.length)
  return (text) => {
    const plain = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
    const home = homedir()
    const withoutHome = home.length > 1 ? plain.replaceAll(home, '~') : plain
    return withoutHome.replaceAll(CREDENTIALS, `$1${HIDDEN}@`).replaceAll(EMAIL, HIDDEN)
  }
}

/**
 * Replaces in the database's log what can be a value: the literals of statements, what an error quotes, and its details. A
 * quoted word that could be the name of a table stays, but after a colon, where an error has what it was given.
 */
export const hideValues = (log: string): string =>
  log
    // An entry has the further lines of its statement behind tabs.
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
