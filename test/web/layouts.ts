/** By key code, the characters of a key alone and with Shift. */
export type Layout = Readonly<Record<string, readonly [alone: string, shifted: string]>>

const LETTER_CODES = 'Q W E R T Y U I O P A S D F G H J K L Z X C V B N M'.split(' ').map((letter) => `Key${letter}`)
const FIGURE_CODES = '1 2 3 4 5 6 7 8 9 0'.split(' ').map((figure) => `Digit${figure}`)
const zip = (codes: readonly string[], alone: string, shifted: string): Layout => {
  const [plain, upper] = [alone.split(' '), shifted.split(' ')]
  return Object.fromEntries(codes.map((code, at) => [code, [plain[at] ?? '', upper[at] ?? '']]))
}
const latin = (letters: string): Layout => zip(LETTER_CODES, [...letters].join(' '), [...letters.toUpperCase()].join(' '))

const us: Layout = {
  ...latin('qwertyuiopasdfghjklzxcvbnm'),
  ...zip(FIGURE_CODES, '1 2 3 4 5 6 7 8 9 0', '! @ # $ % ^ & * ( )'),
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Slash: ['/', '?'],
  Semicolon: [';', ':'],
}

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  US: us,
  'US with CapsLock': Object.fromEntries(
    Object.entries(us).map(([code, [alone, shifted]]) => [code, code.startsWith('Key') ? [shifted, alone] : [alone, shifted]]),
  ),
  AZERTY: {
    ...latin('azertyuiopqsdfghjklwxcvbn,'),
    ...zip(FIGURE_CODES, `& é " ' ( - è _ ç à`, '1 2 3 4 5 6 7 8 9 0'),
    KeyM: [',', '?'],
    Semicolon: ['m', 'M'],
    Comma: [';', '.'],
    Period: [':', '/'],
    Slash: ['!', '§'],
    Minus: [')', '°'],
    Equal: ['=', '+'],
    Quote: ['ù', '%'],
    BracketLeft: ['Dead', 'Dead'],
    Backquote: ['²', '~'],
  },
  'AZERTY with CapsLock': {
    ...latin('azertyuiopqsdfghjklwxcvbn,'),
    ...zip(
      LETTER_CODES,
      'A Z E R T Y U I O P Q S D F G H J K L W X C V B N ?',
      'a z e r t y u i o p q s d f g h j k l w x c v b n ,',
    ),
    ...zip(FIGURE_CODES, '1 2 3 4 5 6 7 8 9 0', `& é " ' ( - è _ ç à`),
    Semicolon: ['M', 'm'],
    Period: ['/', ':'],
    Slash: ['§', '!'],
    Equal: ['+', '='],
    NumpadSubtract: ['-', '-'],
  },
  QWERTZ: {
    ...latin('qwertzuiopasdfghjklyxcvbnm'),
    ...zip(FIGURE_CODES, '1 2 3 4 5 6 7 8 9 0', '! " § $ % & / ( ) ='),
    Minus: ['ß', '?'],
    Equal: ['Dead', 'Dead'],
    BracketLeft: ['ü', 'Ü'],
    BracketRight: ['+', '*'],
    Semicolon: ['ö', 'Ö'],
    Quote: ['ä', 'Ä'],
    Slash: ['-', '_'],
    Comma: [',', ';'],
  },
  'Swiss QWERTZ': {
    ...latin('qwertzuiopasdfghjklyxcvbnm'),
    ...zip(FIGURE_CODES, '1 2 3 4 5 6 7 8 9 0', '+ " * ç % & / ( ) ='),
    Minus: ["'", '?'],
    BracketLeft: ['è', 'ü'],
    Semicolon: ['é', 'ö'],
    Quote: ['à', 'ä'],
    Slash: ['-', '_'],
    NumpadAdd: ['+', '+'],
  },
  Devanagari: {
    ...zip(LETTER_CODES, 'ौ ै ा ी ू ब ह ग द ज ो े ् ि ु प र क त ॆ ं म न व ल स', 'औ ऐ आ ई ऊ भ ङ घ ध झ ओ ए अ इ उ फ ऱ ख थ ऎ ँ ण ऩ ऴ ळ श'),
    ...zip(FIGURE_CODES, '१ २ ३ ४ ५ ६ ७ ८ ९ ०', 'ऍ ॅ ्र र् ज्ञ त्र क्ष श्र ( )'),
    Minus: ['-', 'ः'],
    Equal: ['ृ', 'ऋ'],
    BracketLeft: ['ड', 'ढ'],
    Slash: ['य', 'य़'],
    NumpadAdd: ['+', '+'],
    NumpadDivide: ['/', '/'],
  },
  Cyrillic: {
    ...zip(
      LETTER_CODES,
      'й ц у к е н г ш щ з ф ы в а п р о л д я ч с м и т ь',
      'Й Ц У К Е Н Г Ш Щ З Ф Ы В А П Р О Л Д Я Ч С М И Т Ь',
    ),
    ...zip(FIGURE_CODES, '1 2 3 4 5 6 7 8 9 0', '! " № ; % : ? * ( )'),
    BracketLeft: ['х', 'Х'],
    Semicolon: ['ж', 'Ж'],
    Minus: ['-', '_'],
    Equal: ['=', '+'],
    Slash: ['.', ','],
    Backslash: ['\\', '/'],
  },
  'Cyrillic with CapsLock': {
    ...zip(
      LETTER_CODES,
      'Й Ц У К Е Н Г Ш Щ З Ф Ы В А П Р О Л Д Я Ч С М И Т Ь',
      'й ц у к е н г ш щ з ф ы в а п р о л д я ч с м и т ь',
    ),
    ...zip(FIGURE_CODES, '1 2 3 4 5 6 7 8 9 0', '! " № ; % : ? * ( )'),
    Minus: ['-', '_'],
    Equal: ['=', '+'],
    Backslash: ['\\', '/'],
  },
  Arabic: {
    // Shift gives vowel signs and punctuation. Shift B and Shift G give two letters in one press.
    ...zip(LETTER_CODES, 'ض ص ث ق ف غ ع ه خ ح ش س ي ب ل ا ت ن م ئ ء ؤ ر لا ى ة', 'َ ً ُ ٌ لإ إ ‘ ÷ × ؛ ِ ٍ ] [ لأ أ ـ ، / ~ ْ ﹸ { لآ آ ’'),
    ...zip(FIGURE_CODES, '١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩ ٠', '! @ # $ % ^ & * ) ('),
    Minus: ['-', '_'],
    Equal: ['=', '+'],
    Slash: ['ظ', '؟'],
    NumpadDivide: ['/', '/'],
  },
}

export const pressOn = (layout: Layout, code: string, shiftKey = false) => ({
  key: layout[code]?.[shiftKey ? 1 : 0] ?? '',
  code,
  shiftKey,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
})

/**
 * Returns the key that people press for a letter or digit: the one with its label, which a keyboard of another script has too.
 */
export function codeOf(layout: Layout, character: string): string {
  if (/^\d$/.test(character)) return `Digit${character}`
  const labelled = Object.entries(layout).find(([, all]) => all.some((each) => each.toLowerCase() === character.toLowerCase()))
  return labelled?.[0] ?? `Key${character.toUpperCase()}`
}
