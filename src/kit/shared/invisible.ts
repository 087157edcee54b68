/** What Unicode shows as nothing: soft hyphens, zero-width characters, direction marks, blank letters, tags. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Letters of Indic and Arabic words with their marks: joiners behind one choose its shape. */
const JOINING =
  '(?<=[\\p{L}\\p{M}])(?<=[\\p{scx=Arab}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}])[\\u200C\\u200D]'
/** What is within one emoji, such as 👩‍🔬 and 1️⃣. */
const EMOJI =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})|(?<=\\p{Extended_Pictographic})\\uFE0F|\\uFE0F(?=\\u20E3)'
/** Characters that show nothing and shape nothing (decision P651). */
const STRAY = new RegExp(`(?!${JOINING}|${EMOJI})[\\p{Default_Ignorable_Code_Point}\\u2800]`, 'gu')

/** An email or an identifier without what nobody sees in it; the joiners of Indic and Arabic words stay (decision 152). */
export const removeInvisible = (text: string): string => text.replaceAll(STRAY, '')

const codeOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** What looks like a space or a hyphen and is another character, and what nobody sees. */
const UNTOLD = /[^\S ]|(?!-)[\p{Pd}\u02D7\u2043\u2212]|[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** A text with the codes of the characters by which it differs from one that looks the same: "Set⟨U+00A0⟩1". */
export const spellOut = (text: string): string => text.replaceAll(UNTOLD, (sign) => `⟨${codeOf(sign)}⟩`)

const SHOWN_BEFORE = 20
/** The error of a new text that has a character which nobody sees, as a sentence (decision 152). `noun`: "A name". */
export const invisibleProblem = (noun: string, text: string): string | undefined => {
  const at = text.search(STRAY)
  if (at < 0) return undefined
  const before = text.slice(0, at).trim().slice(-SHOWN_BEFORE)
  return `${noun} can’t contain an invisible character: ${codeOf(text.slice(at))} ${before === '' ? 'at the beginning' : `after “${before}”`}. Type it instead of pasting it.`
}
