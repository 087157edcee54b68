/** Without characters that are easily confused, such as 0 and o, or 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Bytes from this value on would favour the first characters, so they are drawn again. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

const drawCharacter = (): string => {
  const bytes = new Uint8Array(1)
  for (;;) {
    const [byte = FAIR_BYTES] = crypto.getRandomValues(bytes)
    if (byte < FAIR_BYTES) return ALPHABET[byte % ALPHABET.length] ?? ''
  }
}

/** Generates a password such as `xkfm-7hqp-w3tn-9cde`, with 79 bits of entropy. */
export const generatePassword = (): string => {
  const four = (): string => Array.from({ length: 4 }, drawCharacter).join('')
  return [four(), four(), four(), four()].join('-')
}
