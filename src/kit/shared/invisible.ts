/** Joiners inside Indic and Arabic words, where they select the shape of the preceding letter. */
const JOINING =
  '(?<=[\\p{L}\\p{M}])(?<=[\\p{scx=Arab}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}])[\\u200C\\u200D]'
/** Joiners and variation selectors within one emoji, such as 👩‍🔬 and 1️⃣. */
const EMOJI =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})|(?<=\\p{Extended_Pictographic})\\uFE0F|\\uFE0F(?=\\u20E3)'
/** Characters that are invisible and do not affect the shape of others. */
export const STRAY = new RegExp(`(?!${JOINING}|${EMOJI})[\\p{Default_Ignorable_Code_Point}\\u2800]`, 'gu')

/** Removes the invisible characters of an email or an identifier. Joiners in Indic and Arabic words stay (decision 152). */
export const removeInvisible = (text: string): string => text.replaceAll(STRAY, '')
